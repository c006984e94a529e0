import { AsyncLocalStorage } from 'node:async_hooks';

/** Who caused what happens now, and from where. Kept in async storage, so that commands needn't pass it on. */
export interface RequestContext {
  /** `background` is a reaction or a schedule. */
  readonly via: 'web' | 'background' | 'command-line';
  /** The signed-in user or, in the background, the user whose action caused the event. Null if there is none. */
  readonly userId: string | null;
  /** The public id of the session, never its token. */
  readonly sessionId: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** Names the request in the log and in its response. */
  readonly requestId?: string;
  /** Name the job in the log, and the outbox message that it handles. */
  readonly jobId?: string;
  readonly messageId?: string;
}

const NO_ORIGIN = { userId: null, sessionId: null, ip: null, userAgent: null };

/** The context of background work, with the user who caused it, if any, and its job. */
export const inBackground = (
  userId: string | null = null,
  job: Pick<RequestContext, 'jobId' | 'messageId'> = {},
): RequestContext => ({ ...NO_ORIGIN, ...job, via: 'background', userId });

/** The context of a command-line task; its user is unknown. */
export const atCommandLine = (): RequestContext => ({ ...NO_ORIGIN, via: 'command-line' });

const current = new AsyncLocalStorage<RequestContext>();

/** Runs `work` and everything that it starts, however much later, in `context`. */
export const runWithContext = <T>(context: RequestContext, work: () => T): T => current.run(context, work);

const long = new AsyncLocalStorage<true>();

/** Runs work of a request whose statements may take as long as those in the background, such as one that reads whole tables. */
export const allowLongStatements = <T>(work: () => T): T => long.run(true, work);

export const areLongStatementsAllowed = (): boolean => long.getStore() === true;

/** Returns the current context; outside any, a background context without a user. */
export const currentContext = (): RequestContext => current.getStore() ?? inBackground();
