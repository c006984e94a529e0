import { AsyncLocalStorage } from 'node:async_hooks';

/** Who is behind what happens now, and from where. Kept beside the call chain, so that no command has to pass it on. */
export interface RequestContext {
  /** `background` is a reaction or a tick of the clock. */
  readonly via: 'web' | 'background' | 'command-line';
  /** The signed-in person, or, in the background, the one whose act set it off. Null when nobody is. */
  readonly userId: string | null;
  /** The public id of their session, never its token. */
  readonly sessionId: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Nobody in particular: what the program does by itself, for the one who set it off, if anybody did. */
export const inBackground = (userId: string | null = null): RequestContext => ({
  ...NOWHERE,
  via: 'background',
  userId,
});

/** Somebody at the command line of the machine, whom we know no better. */
export const atCommandLine = (): RequestContext => ({ ...NOWHERE, via: 'command-line' });

const NOWHERE = { userId: null, sessionId: null, ip: null, userAgent: null };
const current = new AsyncLocalStorage<RequestContext>();

/** Does `work`, and says of all that happens within, however much later, that it comes from `origin`. */
export const runWithContext = <T>(origin: RequestContext, work: () => T): T => current.run(origin, work);

/** Where what happens now comes from. */
export const currentContext = (): RequestContext => current.getStore() ?? inBackground();
