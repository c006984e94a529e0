import { storable } from '../../shared/domain/text.js';
import type { DeliveryReport } from '../delivery.port.js';

/** Returns what a status callback reports about the message; undefined for a status on the way. */
export function twilioReport(messageId: string, fields: Record<string, string>): DeliveryReport | undefined {
  const { MessageStatus: status, MessageSid = '', ErrorCode: code } = fields;
  const providerId = storable(MessageSid);
  if (status === 'delivered' || status === 'read')
    return { messageId, providerId, delivery: 'delivered', reason: null };
  if (status !== 'undelivered' && status !== 'failed') return undefined;
  return { messageId, providerId, delivery: 'undelivered', reason: reasonOf(code && storable(code)) };
}

/** Codes of twilio.com/docs/api/errors that staff can act on. */
const REASONS: Record<string, string | undefined> = {
  30003: 'The phone is switched off or out of reach',
  30004: 'The recipient or their carrier blocks text messages of the center',
  30005: 'The number does not exist',
  30006: 'The number is a landline, or its carrier takes no text messages',
  30007: 'The carrier took it for spam',
  30034: 'The sender is not registered with the carriers',
  21610: 'The recipient has answered STOP',
};

function reasonOf(code: string | undefined): string {
  const reason = REASONS[code ?? ''] ?? 'The carrier did not deliver it';
  return code ? `${reason} (Twilio ${code}).` : `${reason}.`;
}
