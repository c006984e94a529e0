import { defineTemplate, forDays } from '../../notifications/index.js';

/**
 * All get the same email, so that it doesn't depend on what else is known about an address: the page asks for a password, or to
 * sign in. The token goes after `#`, which browsers never send, so that no server, proxy or log sees it.
 */
export const staffInvitation = defineTemplate<{ invitedBy: string; role: string; token: string }>({
  name: 'staff-invitation',
  title: 'Invitation to the staff',
  audience: 'staff',
  when: 'To an address that an administrator invites to work here.',
  sample: { invitedBy: 'Jordan Ellis', role: 'Front Desk', token: 'sample' },
  isConfidential: true,
  lifetime: forDays(7),
  whenUnknown: 'send-again',
  fields: {
    invitedBy: ['Who invites', ({ invitedBy }) => invitedBy],
    role: ['Role', ({ role }) => role, { stays: ['body'] }],
  },
  mail: {
    subject: '{{invitedBy}} invites you to the staff of {{center}}',
    heading: 'Join the staff of {{center}}',
    lines: [
      '{{invitedBy}} gives you access to the staff pages of {{center}}. Your role there is {{role}}.',
      'The link is only for you. It works once, for 7 days. If this address has an account, sign in with it and accept; your password stays as it is.',
    ],
    parts: ({ token }) => ({ action: { label: 'Accept the invitation', href: `/staff-invitation#${token}` } }),
    closing: "If you don't expect this, ignore this email. Nobody gets access without the link.",
  },
});
