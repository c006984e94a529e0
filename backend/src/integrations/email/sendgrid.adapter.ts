import { MailService, type ResponseError } from '@sendgrid/mail';
import { errorOfResponse, errorWithoutResponse } from '../send-errors.js';
import { type Email, EmailPort } from './email.port.js';
import { MESSAGE_ID } from './message-id.js';

/** How long a silent server is waited for. */
const TIMEOUT_MS = 15_000;

/** Twilio SendGrid's mail API. It knows no idempotency key: a call that is repeated sends a second mail. */
export class SendgridEmail extends EmailPort {
  constructor(
    private readonly service: MailService,
    private readonly from: string,
  ) {
    super();
  }

  static with(apiKey: string, from: string): SendgridEmail {
    const service = new MailService();
    service.setApiKey(apiKey);
    service.setTimeout(TIMEOUT_MS);
    return new SendgridEmail(service, from);
  }

  async send({ id, key: _, to, attachment, ...email }: Email): Promise<string | null> {
    const attachments = [attachment ?? []].flat().map(({ name, type, content, encoding }) => ({
      filename: name,
      type,
      content: Buffer.from(content, encoding).toString('base64'),
      disposition: 'attachment',
    }));
    const mail = {
      ...email,
      // As a field: the SDK would read a name out of a text.
      to: { email: to },
      ...(attachments.length > 0 && { attachments }),
      from: this.from,
      customArgs: { [MESSAGE_ID]: id },
    };
    try {
      const [{ headers }] = await this.service.send(mail);
      return (headers as Record<string, string>)['x-message-id'] ?? null;
    } catch (error) {
      throw errorOf(error);
    }
  }
}

function errorOf(error: unknown): Error {
  const { response, code, message } = error as Partial<ResponseError>;
  // Half a response has a status, too.
  if (!response || typeof code !== 'number') return errorWithoutResponse(error);
  const { errors = [] } = (response.body ?? {}) as { errors?: { message: string }[] };
  const reason = errors.map((each) => each.message).join(' ') || message || `SendGrid returned ${code}.`;
  return errorOfResponse(code, reason, response.headers['retry-after']);
}
