import { Client } from '@sendgrid/client';
import { MailService, type ResponseError } from '@sendgrid/mail';
import type { Sender } from '../../shared/mail-server/sender.js';
import { ProviderUnavailable } from '../delivery.port.js';
import { errorOfResponse, errorWithoutResponse, refusalOfUs } from '../send-errors.js';
import { type Email, EmailPort, type WantedRecord } from './email.port.js';
import { MESSAGE_ID } from './message-id.js';

/** How long a silent server is waited for. */
const TIMEOUT_MS = 15_000;

/** Twilio SendGrid's email API. It knows no idempotency key: a call that is repeated sends a second email. */
export class SendgridEmail extends EmailPort {
  private readonly service = new MailService();

  constructor(
    private readonly client: Client,
    private readonly from: Sender,
    timeout = TIMEOUT_MS,
  ) {
    super();
    this.service.setClient(client);
    this.service.setTimeout(timeout);
  }

  static with(apiKey: string, from: Sender): SendgridEmail {
    const client = new Client();
    client.setApiKey(apiKey);
    return new SendgridEmail(client, from);
  }

  async send({ id, key: _, to, toName, replyTo, attachment, ...email }: Email): Promise<string | null> {
    const attachments = [attachment ?? []].flat().map(({ name, type, content, encoding }) => ({
      filename: name,
      type,
      content: Buffer.from(content, encoding).toString('base64'),
      disposition: 'attachment',
    }));
    const mail = {
      ...email,
      // As a field: the SDK would read a name out of a text.
      to: { email: to, ...(toName && { name: toName }) },
      from: { email: this.from.address, ...(this.from.name && { name: this.from.name }) },
      ...(replyTo && { replyTo: { email: replyTo.address, name: replyTo.name } }),
      ...(attachments.length > 0 && { attachments }),
      customArgs: { [MESSAGE_ID]: id },
      // Otherwise an account's setting rewrites links, those that open an account among them.
      trackingSettings: { clickTracking: { enable: false, enableText: false } },
    };
    try {
      const [{ headers }] = await this.service.send(mail);
      return (headers as Record<string, string>)['x-message-id'] ?? null;
    } catch (error) {
      throw errorOf(error);
    }
  }

  /** Asks for the domain's authentication. A key that may only send isn't told. */
  override async wantedRecords(domain: string): Promise<readonly WantedRecord[] | null> {
    try {
      const [, domains] = await this.client.request({ url: '/v3/whitelabel/domains', qs: { domain } });
      const known = (domains as AuthenticatedDomain[]).find((each) => each.domain.toLowerCase() === domain);
      return Object.entries(known?.dns ?? {}).flatMap(([purpose, record]) => wanted(purpose, record) ?? []);
    } catch (error) {
      if ([401, 403].includes(Number((error as Partial<ResponseError>).code))) return null;
      throw new ProviderUnavailable(errorOf(error).message);
    }
  }
}

/**
 * The parts that are read of a row of GET /v3/whitelabel/domains. With automated security it has `mail_cname`, `dkim1` and `dkim2`,
 * else `subdomain_spf`, `domain_spf`, `dkim` and a `mail_server` for answers.
 */
interface AuthenticatedDomain {
  domain: string;
  dns: Record<string, { type: string; host: string; data: string } | undefined>;
}

function wanted(key: string, record: AuthenticatedDomain['dns'][string]): WantedRecord | undefined {
  const type = record?.type.toUpperCase();
  if (type !== 'CNAME' && type !== 'TXT') return undefined;
  return { purpose: key.startsWith('dkim') ? 'dkim' : 'spf', type, name: record!.host, value: record!.data };
}

function errorOf(error: unknown): Error {
  const { response, code, message } = error as Partial<ResponseError>;
  // Half a response has a status, too.
  if (!response || typeof code !== 'number') return errorWithoutResponse(error);
  const { errors = [] } = (response.body ?? {}) as { errors?: { message: string; field?: string | null }[] };
  const reason = errors.map((each) => each.message).join(' ') || message || `SendGrid returned ${code}.`;
  const headers = response.headers as Record<string, string | undefined>;
  // An address that the account hasn't verified: it is the same in every message.
  if (errors.some(({ field }) => /^from\b/.test(field ?? '')))
    return refusalOfUs('SendGrid', 'refuses our sender', reason);
  return errorOfResponse('SendGrid', code, reason, headers['retry-after'] ?? resetOf(headers['x-ratelimit-reset']));
}

/** When the rate limit ends, as an HTTP date. The header has Unix seconds. */
const resetOf = (reset: string | undefined): string | undefined =>
  reset && /^\d+$/.test(reset) ? new Date(Number(reset) * 1_000).toUTCString() : undefined;
