import { type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { InvalidSignature } from '../../shared/http/invalid-signature.js';
import type { DeliveryReport } from '../delivery.port.js';
import { EmailWebhooksPort } from './email-webhooks.port.js';
import { MESSAGE_ID } from './message-id.js';

const SIGNATURE = 'x-twilio-email-event-webhook-signature';
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp';

interface SendgridEvent {
  event: string;
  sg_message_id?: string;
  reason?: string;
  [MESSAGE_ID]?: string;
}

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
    return (JSON.parse(body.toString()) as SendgridEvent[]).flatMap((event) => reportOf(event) ?? []);
  }
}

/** Undefined for other events, such as opened, and for mails of other senders on the account. */
function reportOf(event: SendgridEvent): DeliveryReport | undefined {
  const { event: kind, sg_message_id: id = '', reason, [MESSAGE_ID]: messageId } = event;
  const news = NEWS[kind];
  if (!news || !messageId) return undefined;
  // The id of the response, with the server that handled the mail behind it.
  const providerId = id.replace(/\.(filter|recvd).*$/, '');
  const words = news.words && (reason ? `${news.words}: ${reason}` : `${news.words}.`);
  return { messageId, providerId, delivery: news.delivery, reason: words };
}

const NEWS: Record<string, { delivery: DeliveryReport['delivery']; words: string | null } | undefined> = {
  delivered: { delivery: 'delivered', words: null },
  bounce: { delivery: 'bounced', words: 'The mail server of the recipient returned it' },
  dropped: { delivery: 'dropped', words: 'SendGrid did not send it' },
  spamreport: { delivery: 'spam_report', words: 'The recipient marked it as spam' },
};
