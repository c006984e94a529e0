import { defineTemplate } from '../templates/template.js';

export const operatorAlert = defineTemplate<{ title: string; body: string }>({
  name: 'operator-alert',
  title: 'Something stopped',
  audience: 'staff',
  when: 'To the addresses in OPERATOR_EMAILS, when payments, text messages, the calendar or backups stop, and when they or email work again.',
  sample: { title: 'Payments paused', body: 'Since 9:00 AM on March 14, 2027: the payment provider refuses our key.' },
  whenUnknown: 'send-again',
  mail: ({ title, body }, center) => ({
    subject: `${center.name}: ${title}`,
    heading: title,
    lines: [body],
    action: { label: 'System Status', href: '/system-status' },
    closing: 'You get this email because the operator of this program entered your address.',
  }),
});
