/** Who calls, and reads what came of it. */
export interface Caller {
  /** Of an employer's administrator. */
  organizationId?: string;
  isSignedIn: () => Promise<boolean>;
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  get: (path: string) => Promise<{ status: number; body: any }>;
}

/** A call that changes something, as the person knows it: what was sent, and what came back. */
export interface Done {
  by: Caller;
  /** The method and the path with `{}` for each id, such as `PUT /api/classes/{}`. */
  operation: string;
  /** The ids in the path, in order. */
  ids: string[];
  query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: bodies and responses of every shape
  body: any;
  /** 0 if no response came. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  response: any;
  /** The simulation's time when it was sent. */
  at: Date;
  /** When it was sent and answered by the clock of this machine, in milliseconds: calls may overlap. */
  sent: number;
  answered: number;
}

const ID = /^([\da-f]{8}-[\da-f-]{27}|[\w-]{40,})$/i;

export function describe(method: string, url: string): Pick<Done, 'operation' | 'ids' | 'query'> {
  const { pathname, searchParams } = new URL(url, 'http://center.example');
  const parts = pathname.split('/');
  return {
    operation: `${method} ${parts.map((part) => (ID.test(part) ? '{}' : part)).join('/')}`,
    ids: parts.filter((part) => ID.test(part)),
    query: searchParams,
  };
}

/** The program said that it is done. */
export const isSure = ({ status }: Done): boolean => status >= 200 && status < 300;

/** Nobody knows: the response was lost, or says that something broke. */
export const isUnknown = ({ status }: Done): boolean => status === 0 || status >= 500;

/** The program said no: nothing has changed. */
export const isRefused = (done: Done): boolean => !isSure(done) && !isUnknown(done);
