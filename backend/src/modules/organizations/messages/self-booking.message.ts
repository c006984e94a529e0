import { defineTemplate } from '../../notifications/index.js';

export const selfBookingNews = defineTemplate<{ organization: string }>({
  name: 'self-booking-introduced',
  title: 'Seats need approval',
  audience: 'organization',
  topic: 'organizations',
  when: 'Once, after the upgrade that introduced it, to the administrators of organizations that pay automatically.',
  sample: { organization: 'Northside Fire Department' },
  whenUnknown: 'send-again',
  fields: { organization: ['Organization', ({ organization }) => organization] },
  mail: {
    subject: 'Seats that your people book themselves now need your approval',
    lines: [
      'Until now, {{organization}} was charged for every seat that one of its people booked. Starting today, a seat that they book themselves is only held, and we ask you by email. Nothing is charged unless you approve it.',
      "If you don't answer within 48 hours, or by the day until which seats can be cancelled, the seat is released.",
      'Seats that we book for your people are charged as before.',
      'To let your people book without asking, allow such seats in your settings, up to an amount per month and a number of seats per person.',
    ],
    parts: () => ({ action: { label: 'Open your settings', href: '/organization-settings' } }),
  },
});
