import type { EmptiedKind } from '../../shared/domain/erased-person.js';

const KINDS: Record<EmptiedKind, [one: string, many: string]> = {
  records: ['record', 'records'],
  accounts: ['account', 'accounts'],
  sessions: ['session', 'sessions'],
  notes: ['note', 'notes'],
  invitations: ['invitation', 'invitations'],
  interests: ['interest in a course', 'interests in courses'],
  messages: ['message', 'messages'],
  notices: ['notice', 'notices'],
  consents: ['consent', 'consents'],
  subscriptions: ['choice about emails', 'choices about emails'],
  seats: ['seat', 'seats'],
  paymentLinks: ['payment link', 'payment links'],
  cards: ['card', 'cards'],
  scans: ['scan of a card', 'scans of cards'],
  payments: ['payment', 'payments'],
  invoices: ['invoice line', 'invoice lines'],
  gatewayEvents: ['report of the payment gateway', 'reports of the payment gateway'],
  importRows: ['row of an import', 'rows of imports'],
  auditEntries: ['audit entry', 'audit entries'],
  events: ['event', 'events'],
  savedViews: ['saved view', 'saved views'],
  otherTexts: ['other text', 'other texts'],
};

/** `1 record`, `1,204 messages`. */
export const emptiedText = (kind: EmptiedKind, count: number): string =>
  `${count.toLocaleString('en-US')} ${KINDS[kind][count === 1 ? 0 : 1]}`;
