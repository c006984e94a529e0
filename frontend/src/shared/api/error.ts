/** An RFC 9457 problem document as the server sends it: `message` is the sentence for people, `code` the stable word. */
export interface Problem {
  title?: string;
  detail?: string;
  code?: string;
  message?: string;
  errors?: { path: string; message: string }[];
}

/** A call that the server refused, or that never reached it (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  /** The text is `status: body`, or `status: status text` when the body is empty (spec section 7). */
  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = parseProblem(body);
  }

  /** What the server says to the person; absent when it sent no problem document. */
  get serverMessage(): string | undefined {
    return this.problem?.message;
  }

  get code(): string | undefined {
    return this.problem?.code;
  }

  /** The first complaint for each field, by its path in the request body. */
  get fieldErrors(): Record<string, string> {
    const byPath: Record<string, string> = {};
    for (const { path, message } of this.problem?.errors ?? []) byPath[path] ??= message;
    return byPath;
  }
}

/** The server's own sentence, or the screen's fallback from the error catalogue. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fieldErrors : {};
}

function parseProblem(body: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Problem) : undefined;
  } catch {
    return undefined;
  }
}
