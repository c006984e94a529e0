import { defineTemplate } from '../templates/template.js';

export const operatorAlert = defineTemplate<{ title: string; body: string }>({
  name: 'operator-alert',
  title: 'Something stopped',
  audience: 'staff',
  topic: 'staff',
  when: 'To the addresses in OPERATOR_EMAILS, when payments, text messages, the calendar or backups stop, and when they or email work again.',
  sample: { title: 'Payments paused', body: 'Since 9:00 AM on March 14, 2027: the payment provider refuses our key.' },
  whenUnknown: 'send-again',
  fields: {
    title: ['What happened', ({ title }) => title, { stays: ['subject'] }],
    body: ['Since when and why', ({ body }) => body, { isLong: true, stays: ['body'] }],
  },
  mail: {
    subject: '{{center}}: {{title}}',
    heading: '{{title}}',
    lines: ['{{body}}'],
    parts: () => ({ action: { label: 'System Status', href: '/system-status' } }),
    closing: 'You get this email because the operator of this program entered your address.',
  },
});
