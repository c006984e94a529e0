import twilio from 'twilio';
import { errorOfResponse, errorWithoutResponse, refusalOfUs } from '../send-errors.js';
import { NumberOptedOut, type Sms, SmsPort } from './sms.port.js';

/** twilio.com/docs/api/errors/21610 */
const UNSUBSCRIBED = 21610;
/**
 * Codes that are about us, whatever the status: every message would get the same. All others of a status of 400 are about the
 * message or its number. Their meanings: twilio.com/docs/api/errors.
 */
const ABOUT_US: [about: string, codes: number[]][] = [
  ['refuses our key', [20003]],
  // Not active, no access, and credentials for tests only.
  ['refuses our account', [20005, 20006, 20008]],
  // A number that isn't the account's, that takes no texts, or a Messaging Service that doesn't exist or has no number.
  ['refuses our sender', [21212, 21603, 21606, 21659, 21660, 21701, 21703, 21704, 21705]],
  ['can’t call PUBLIC_URL', [21609]],
  // Queues that are full, and maintenance.
  ['takes no more messages now', [14107, 21611, 21730, 30001]],
];
/** The longest ValidityPeriod, which is also the one that Twilio takes without any. */
const MAX_VALIDITY_S = 36_000;
/** How long a silent server is waited for. */
const TIMEOUT_MS = 15_000;

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  from: string;
  /** Where Twilio reports what became of a text message. Undefined where Twilio can't reach it. */
  statusCallback: string | undefined;
  /** Replaces https://api.twilio.com. */
  apiBase?: string | undefined;
  timeout?: number;
}

/** Twilio's Programmable Messaging. It knows no idempotency key: a call that is repeated sends a second text message. */
export class TwilioSms extends SmsPort {
  private readonly client: ReturnType<typeof twilio>;

  constructor(private readonly settings: TwilioSettings) {
    super();
    this.client = twilio(settings.accountSid, settings.authToken, { httpClient: new TwilioRequests(settings) });
  }

  async send({ id, to, text, validFor }: Sms): Promise<string | null> {
    const { from, statusCallback } = this.settings;
    const validity = validFor !== undefined && {
      validityPeriod: Math.min(Math.max(Math.ceil(validFor), 1), MAX_VALIDITY_S),
    };
    const callback = statusCallback && { statusCallback: `${statusCallback}?message=${id}` };
    const { sid } = await this.client.messages.create({ to, from, body: text, ...validity, ...callback });
    return sid;
  }
}

/** Twilio's HTTP client; it throws for every response that isn't a success, because the SDK's errors lack the headers. */
class TwilioRequests extends twilio.RequestClient {
  private readonly apiBase: string | undefined;

  constructor({ apiBase, timeout = TIMEOUT_MS }: TwilioSettings) {
    super({ timeout });
    this.apiBase = apiBase;
  }

  override async request<TData>(options: Parameters<twilio.RequestClient['request']>[0]) {
    const uri = this.apiBase ? options.uri.replace('https://api.twilio.com', this.apiBase) : options.uri;
    const response = await super.request<TData>({ ...options, uri } as never).catch((error) => {
      throw errorWithoutResponse(error);
    });
    const { statusCode, body, headers } = response as { statusCode: number; body: unknown; headers: object };
    if (statusCode < 300) return response;
    const { code, message } = (body ?? {}) as { code?: number; message?: string };
    const reason = message || `Twilio returned ${statusCode}.`;
    if (code === UNSUBSCRIBED) throw new NumberOptedOut(reason);
    const [about] = ABOUT_US.find(([, codes]) => codes.includes(code ?? 0)) ?? [];
    // Only messages are requested, so what isn't found is the account.
    if (about || statusCode === 404) throw refusalOfUs('Twilio', about ?? 'doesn’t know our account', reason);
    throw errorOfResponse('Twilio', statusCode, reason, (headers as Record<string, string>)['retry-after']);
  }
}
