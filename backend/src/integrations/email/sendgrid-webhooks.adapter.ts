import { type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { storable } from '../../shared/domain/text.js';
import { InvalidSignature, UnreadableEvent } from '../../shared/http/invalid-signature.js';
import type { DeliveryReport } from '../delivery.port.js';
import { EmailWebhooksPort } from './email-webhooks.port.js';
import { MESSAGE_ID } from './message-id.js';

const SIGNATURE = 'x-twilio-email-event-webhook-signature';
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp';

/**
 * SendGrid's Event Webhook. The signature covers the timestamp and the body. An old one is accepted, because SendGrid repeats a
 * failed call for a day, and a repeated report changes nothing.
 */
export class SendgridWebhooks extends EmailWebhooksPort {
  constructor(private readonly key: KeyObject | undefined) {
    super();
  }

  read(body: Buffer, headers: IncomingHttpHeaders): DeliveryReport[] {
    if (!this.key) throw new InvalidSignature('SENDGRID_WEBHOOK_KEY is not set.');
    const signed = Buffer.concat([Buffer.from(String(headers[TIMESTAMP])), body]);
    const signature = Buffer.from(String(headers[SIGNATURE]), 'base64');
    if (!verify('sha256', signed, this.key, signature)) {
      throw new InvalidSignature('The signature of these events does not hold.');
    }
    return eventsIn(body).flatMap((event) => reportOf(event) ?? []);
  }
}

/** @throws {UnreadableEvent} */
function eventsIn(body: Buffer): unknown[] {
  try {
    const events: unknown = JSON.parse(body.toString());
    if (Array.isArray(events)) return events;
  } catch {
    // Refused below.
  }
  throw new UnreadableEvent();
}

/** Undefined for other events, such as opened, and for emails of other senders on the account. */
function reportOf(event: unknown): DeliveryReport | undefined {
  const fields = new Map(Object.entries(event ?? {}));
  const text = (name: string) => storable(String(fields.get(name) ?? ''));
  const [id, reason, messageId] = [text('sg_message_id'), text('reason'), text(MESSAGE_ID)];
  const news = text('event') === 'bounce' && text('type') === 'blocked' ? BLOCKED : NEWS.get(text('event'));
  if (!news || !messageId) return undefined;
  // The id of the response, with the server that handled the email behind it.
  const providerId = id.replace(/\.(filter|recvd).*$/, '');
  const words = news.words && (reason ? `${news.words}: ${reason}` : `${news.words}.`);
  return { messageId, providerId, delivery: news.delivery, reason: words };
}

interface News {
  delivery: DeliveryReport['delivery'];
  words: string | null;
}

/** Refused for now, for example for what the sender's server did; the address itself may be well. */
const BLOCKED: News = { delivery: 'undelivered', words: 'The mail server of the recipient did not take it for now' };

const NEWS = new Map<string, News>([
  ['delivered', { delivery: 'delivered', words: null }],
  ['bounce', { delivery: 'bounced', words: 'The mail server of the recipient returned it' }],
  ['dropped', { delivery: 'dropped', words: 'SendGrid did not send it' }],
  ['spamreport', { delivery: 'spam_report', words: 'The recipient marked it as spam' }],
]);
