import { MessageRefused, OutcomeUnknown, ProviderBusy } from './delivery.port.js';

/** Codes of a connection that was never made. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EDNS']);
/** The longest pause that a provider can ask for. */
const MAX_PAUSE_MS = 3_600_000;
/** The only refusals of a request that another try may change: Request Timeout, Too Early, Too Many Requests. */
const TEMPORARY = new Set([408, 425, 429]);

/** An HTTP response other than the one hoped for. */
export function errorOfResponse(status: number, reason: string, retryAfter: string | undefined): Error {
  const pause = pauseOf(retryAfter);
  if (pause !== undefined && (status === 429 || status === 503)) return new ProviderBusy(reason, pause);
  if (status >= 400 && status < 500 && !TEMPORARY.has(status)) return new MessageRefused(reason);
  return new Error(reason);
}

/** A request without a whole response. */
export function errorWithoutResponse(error: unknown): Error {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return NOT_CONNECTED.has(code) ? new Error(message || code) : new OutcomeUnknown(message || code);
}

/** Reads Retry-After (RFC 9110, section 10.2.3): seconds or a date. */
function pauseOf(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const milliseconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), MAX_PAUSE_MS);
}
