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
/** Codes of a certificate that isn't trusted, has expired, or names another server (nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CERTIFICATE =
  /^(ERR_(TLS|SSL)_|CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET|DECODE|DECRYPT|VERIFY)_|INVALID_(CA|PURPOSE)$|HOSTNAME_MISMATCH$|PATH_LENGTH_EXCEEDED$)/;
/** The longest pause that a provider can ask for. */
const MAX_PAUSE_MS = 3_600_000;

/** Bad Request, Content Too Large and Unprocessable Content: the only statuses that are about the content of this request. */
const ABOUT_THE_MESSAGE = [400, 413, 422];
/** Request Timeout and Too Early are about this try. */
const ABOUT_THE_TRY = [408, 425];
/** What a status says about us, for staff. */
const ABOUT_US: Record<number, string | undefined> = {
  401: 'refuses our key',
  402: 'asks for a payment of our account',
  403: 'refuses our key',
};

/**
 * An HTTP response other than the one hoped for. Only an answer about this message is final. Any other, such as one about our key,
 * our account or the server, would be the same for every message.
 */
export function errorOfResponse(provider: string, status: number, reason: string, retryAfter?: string): Error {
  if (ABOUT_THE_MESSAGE.includes(status)) return new MessageRefused(reason);
  if (ABOUT_THE_TRY.includes(status)) return new MessageDeferred(reason);
  const about = ABOUT_US[status];
  return about ? refusalOfUs(provider, about, reason) : new ProviderUnavailable(reason, pauseOf(retryAfter));
}

/** A provider refuses us, in words for staff, such as `Twilio refuses our key: Authenticate`. */
export const refusalOfUs = (provider: string, about: string, reason: string) =>
  new ProviderUnavailable(`${provider} ${about}: ${reason}`);

/** A request without a whole response. */
export function errorWithoutResponse(error: unknown): Error {
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  const reason = message || code;
  return NOT_CONNECTED.has(code) || CERTIFICATE.test(code) || syscall === 'connect'
    ? unreachable(reason)
    : new OutcomeUnknown(reason);
}

/** No connection, or none that can be trusted. */
export const unreachable = (reason: string) =>
  new ProviderUnavailable(
    `${/certificate/i.test(reason) ? 'The provider’s certificate is not valid' : 'The provider can’t be reached'}: ${reason}`,
  );

/** Reads Retry-After (RFC 9110, section 10.2.3): seconds or a date. */
function pauseOf(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const milliseconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), MAX_PAUSE_MS);
}
