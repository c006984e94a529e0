import { defineTemplate } from '../templates/template.js';

/** What carriers expect to be confirmed (CTIA Messaging Principles and Best Practices, 5.1). */
export const smsOptIn = defineTemplate({
  name: 'sms-opt-in',
  title: 'Text messages turned on',
  audience: 'client',
  topic: 'account',
  when: 'To the phone of a person who has turned on text messages, once their email address is verified, or said yes to staff.',
  sample: {},
  smsPurpose: 'any',
  whenUnknown: 'assume-sent',
  fields: {
    terms: [
      'Costs, HELP and STOP',
      () => 'Msg frequency varies. Msg & data rates may apply. Text HELP for help, STOP to end.',
      { room: 90, stays: ['sms'] },
    ],
  },
  sms: 'You get our text messages now. {{terms}}',
});
