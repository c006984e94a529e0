import { defineTemplate } from '../../notifications/index.js';

export const selfBookingNews = defineTemplate<{ organization: string }>({
  name: 'self-booking-introduced',
  title: 'Seats wait for a yes',
  audience: 'organization',
  when: 'Once, after the upgrade that introduced it, to the administrators of organizations that pay automatically.',
  sample: { organization: 'Northside Fire Department' },
  whenUnknown: 'send-again',
  mail: ({ organization }) => ({
    subject: 'Seats that your people take alone now wait for your yes',
    heading: 'Seats that your people take alone now wait for your yes',
    lines: [
      `Until now, ${organization} was charged for every seat that one of its people took. From today, a seat that they take alone is only held, and we ask you by email. Nothing is charged unless you approve it.`,
      'Without an answer within 48 hours, or by the day until which seats can be cancelled, the seat is free again.',
      'Seats that we enter for your people are charged as before.',
      'If you trust your people with this, allow such seats in your settings, up to an amount a month and a number of seats for each person.',
    ],
    action: { label: 'Open your settings', href: '/organization-settings' },
  }),
});
