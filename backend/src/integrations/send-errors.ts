import { MessageDeferred, MessageRefused, OutcomeUnknown, ProviderUnavailable } from './delivery.port.js';

/** Codes of a connection that was never made, or that ended before anything was said in it. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EDNS',
  'EPROTO',
]);
/** Codes of a certificate that isn't trusted, has expired, or names another server; `ERR_TLS_…` and `ERR_SSL_…` beside them. */
const CERTIFICATE = /^(ERR_(TLS|SSL)_|CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY))/;
/** The longest pause that a provider can ask for. */
const MAX_PAUSE_MS = 3_600_000;

/**
 * An HTTP response other than the one hoped for. Unauthorized and Forbidden are about our key, Too Many Requests and server errors
 * about the provider; Request Timeout and Too Early about this try, and any other about this message.
 */
export function errorOfResponse(status: number, reason: string, retryAfter?: string): Error {
  if ([401, 403, 429].includes(status) || status >= 500) return new ProviderUnavailable(reason, pauseOf(retryAfter));
  return [408, 425].includes(status) ? new MessageDeferred(reason) : new MessageRefused(reason);
}

/** A request without a whole response. */
export function errorWithoutResponse(error: unknown): Error {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = message || code;
  return NOT_CONNECTED.has(code) || CERTIFICATE.test(code)
    ? new ProviderUnavailable(reason)
    : new OutcomeUnknown(reason);
}

/** Reads Retry-After (RFC 9110, section 10.2.3): seconds or a date. */
function pauseOf(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const milliseconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), MAX_PAUSE_MS);
}
