import { defineTemplate } from '../templates/template.js';

export const addressChanged = defineTemplate<{ name: string; address: string }>({
  name: 'contact-address-changed',
  title: 'Contact address changed',
  audience: 'organization',
  topic: 'organizations',
  when: 'To the address of an organization or a student that was replaced, in case nobody there knows of it.',
  sample: { name: 'Northside Fire Department', address: 'chief@northside.example' },
  whenUnknown: 'send-again',
  fields: {
    name: ['Organization or student', ({ name }) => name],
    whereTo: [
      'Where messages go now',
      ({ name, address }, center) =>
        address
          ? [
              `${center.name} now writes to ${masked(address)} instead of this address.`,
              'Until somebody confirms that address, receipts and invoices go to both.',
            ]
          : `${center.name} no longer has an email address for ${name}, so you won't get any more email about it.`,
      { isLong: true, stays: ['body'] },
    ],
    callUs: [
      '“call us right away”, with your phone',
      (_, { phone }) => `call us right away${phone ? `: ${phone}` : ''}`,
    ],
  },
  mail: {
    subject: 'The email address of {{name}} was changed',
    lines: ['{{whereTo}}'],
    closing: "If you didn't expect this, please {{callUs}}.",
  },
});

export const addressConfirmation = defineTemplate<{ name: string; token: string }>({
  name: 'contact-address-confirmation',
  title: 'Confirm a contact address',
  audience: 'organization',
  topic: 'organizations',
  when: 'To the new address of an organization or a student.',
  sample: { name: 'Northside Fire Department', token: 'q8Zt' },
  isConfidential: true,
  isAwaited: true,
  whenUnknown: 'send-again',
  fields: { name: ['Organization or student', ({ name }) => name] },
  mail: {
    subject: 'Confirm this email address for {{name}}',
    heading: 'Confirm this email address',
    lines: [
      '{{center}} sends what concerns {{name}} to this address from now on.',
      'Until you confirm it, receipts and invoices also go to the previous address.',
    ],
    parts: ({ token }) => ({ action: { label: 'Confirm Address', href: `/confirm-address#${token}` } }),
    closing: 'If you have nothing to do with {{name}}, ignore this email.',
  },
});

/** `m•••@clinic.example`: enough to recognize an address, too little to learn one. */
const masked = (address: string): string => address.replace(/^(.).*@/u, '$1•••@');
