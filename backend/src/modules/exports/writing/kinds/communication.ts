import { type ExportKind, ID, idIn } from './kind.js';
import { INSTANT } from './meanings.js';

export const messages: ExportKind = {
  name: 'messages',
  about: 'An email or a text message. Their texts and links are left out: some of them open accounts',
  rows: 'from notifications.messages m order by m.id',
  columns: [
    ['message_id', ID, 'm.id'],
    ['channel', 'email or sms', 'm.channel'],
    ['recipient', 'Address or number', 'm.recipient'],
    ['template', 'What kind of message it is', 'm.template'],
    ['subject', 'Subject; empty for a confidential message', `case when not m.is_confidential then m.subject end`],
    ['message_state', 'What became of it', 'm.state'],
    ['delivery', 'What the provider said of its delivery', 'm.delivery'],
    ['written_at', INSTANT, 'm.created_at'],
    ['sent_at', INSTANT, 'm.sent_at'],
  ],
};

export const textConsents: ExportKind = {
  name: 'text_consents',
  about: 'A yes to text messages',
  rows: `from notifications.sms_consents c left join identity.users u on u.id = c.user_id order by c.id`,
  columns: [
    ['consent_id', ID, 'c.id'],
    ['student_id', idIn('students'), 'coalesce(c.student_id, u.student_id)'],
    ['phone', 'The number, with country code', 'c.phone'],
    ['purpose', 'For which messages', 'c.purpose'],
    ['wording', 'What the person agreed to', 'c.wording'],
    ['source', 'Where', 'c.source'],
    ['granted_at', INSTANT, 'c.granted_at'],
    ['revoked_at', INSTANT, 'c.revoked_at'],
  ],
};

export const textOptOuts: ExportKind = {
  name: 'text_opt_outs',
  about: 'A number that wrote STOP, or a word like it',
  rows: 'from notifications.sms_opt_outs o order by o.id',
  columns: [
    ['opt_out_id', ID, 'o.id'],
    ['phone', 'The number, with country code', 'o.phone'],
    ['text', 'What it wrote', 'o.text'],
    ['source', 'Where', 'o.source'],
    ['started_at', INSTANT, 'o.started_at'],
    ['ended_at', INSTANT, 'o.ended_at'],
  ],
};

export const unsubscribed: ExportKind = {
  name: 'unsubscribed',
  about: 'An address that gets no more email of a kind',
  rows: 'from notifications.mail_subscriptions m where m.unsubscribed_at is not null order by m.address, m.choice',
  columns: [
    ['unsubscribed_email', 'The address', 'm.address'],
    ['unsubscribed_from', 'Which emails', 'm.choice'],
    ['unsubscribed_at', INSTANT, 'm.unsubscribed_at'],
  ],
};

export const audit: ExportKind = {
  name: 'audit',
  about: 'What somebody did, as the audit trail has it',
  rows: 'from audit.entries a order by a.id',
  columns: [
    ['entry_id', ID, 'a.id'],
    ['at', INSTANT, 'a.occurred_at'],
    ['kind', 'What it is about', 'a.kind'],
    ['actor_id', `Who did it: ${idIn('staff')}, or another account`, 'a.actor_id'],
    ['actor', 'Their name then', 'a.actor_name'],
    ['action', 'What they did', 'a.action'],
    ['subject_id', 'The id of what it was done to', 'a.subject_id'],
    ['facts', 'Details, as JSON', 'a.facts'],
    ['ip_address', 'From which address of the internet', 'a.ip'],
  ],
};
