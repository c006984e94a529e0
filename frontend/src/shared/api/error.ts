/** An RFC 9457 problem document. `message` is for people, `code` is stable and for programs. */
export interface Problem {
  title?: string;
  detail?: string;
  code?: string;
  message?: string;
  errors?: { path: string; message: string }[];
  /** What else a refusal says (RFC 9457, extension members). */
  [member: string]: unknown;
}

/** A call that the server rejected, or that never reached it (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  /** The message is `status: body`, or `status: status text` if the body is empty. */
  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = parseProblem(body);
  }

  /** The server's message for people; undefined without a problem document. */
  get serverMessage(): string | undefined {
    return this.problem?.message;
  }

  get code(): string | undefined {
    return this.problem?.code;
  }

  /** The first error of each field, by its path in the request body. */
  get fieldErrors(): Record<string, string> {
    const byPath: Record<string, string> = {};
    for (const { path, message } of this.problem?.errors ?? []) byPath[path] ??= message;
    return byPath;
  }
}

const OFFLINE = 'You are offline. Check the connection and try again.';

/** The server's message, or else the screen's fallback from the error catalogue. */
export function messageOf(error: unknown, fallback: string): string {
  if (isUnreachable(error) && !navigator.onLine) return OFFLINE;
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fieldErrors : {};
}

/** The code of a refusal: the record isn't what the call is based on. */
export const CHANGED_MEANWHILE = 'changed_meanwhile';

/** A whole-form PUT was refused: the row has changed since it was read. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.code === CHANGED_MEANWHILE;
}

/** The server's data isn't what the page took it for: the record is gone, or was changed. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409 || error.status === 410);
}

/** The page itself has ended the call. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The call never reached the server. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** The session has ended, or there was none. A wrong password is a 401 with another code. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'unauthenticated';
}

/** A powerful act needs a fresh proof, and the user gave none when they were asked. */
export function isProofNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'reauthentication_required';
}

function parseProblem(body: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Problem) : undefined;
  } catch {
    return undefined;
  }
}

/** A request whose answer was lost may still be on its way. */
export const LATE_MS = 1_500;
