import twilio from 'twilio';
import { errorOfResponse, errorWithoutResponse } from '../send-errors.js';
import { NumberOptedOut, type Sms, SmsPort } from './sms.port.js';

/** twilio.com/docs/api/errors/21610 */
const UNSUBSCRIBED = 21610;
/** How long a silent server is waited for. */
const TIMEOUT_MS = 15_000;

interface TwilioSettings {
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

  async send({ id, to, text }: Sms): Promise<string | null> {
    const { from, statusCallback } = this.settings;
    const callback = statusCallback && { statusCallback: `${statusCallback}?message=${id}` };
    const { sid } = await this.client.messages.create({ to, from, body: text, ...callback });
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
    if (statusCode < 400) return response;
    const { code, message } = (body ?? {}) as { code?: number; message?: string };
    const reason = message || `Twilio returned ${statusCode}.`;
    if (code === UNSUBSCRIBED) throw new NumberOptedOut(reason);
    throw errorOfResponse(statusCode, reason, (headers as Record<string, string>)['retry-after']);
  }
}
