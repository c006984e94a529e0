import { defineTemplate, forDays } from '../../notifications/index.js';

/**
 * All get the same email, so that it doesn't depend on what else is known about an address: the link leads to signing up, or to
 * signing in. The token goes after `#`, which browsers never send, so that no server, proxy or log sees it.
 */
export const invitation = defineTemplate<{ firstName: string; organization: string; token: string }>({
  name: 'invitation',
  title: 'Invitation to an organization',
  audience: 'client',
  topic: 'organizations',
  when: 'To the people whom an organization invites.',
  sample: { firstName: 'Ada', organization: 'Northside Fire Department', token: 'sample' },
  isConfidential: true,
  lifetime: forDays(14),
  whenUnknown: 'send-again',
  fields: {
    firstName: ['First name', ({ firstName }) => firstName],
    organization: ['Organization', ({ organization }) => organization],
  },
  mail: {
    subject: '{{organization}} invites you to {{center}}',
    heading: 'Join {{organization}}',
    lines: [
      'Hello {{firstName}},',
      '{{organization}} invites you to {{center}}, where your training classes and certifications are kept.',
      'Sign up with the link, or sign in there if you have an account. Your employer sees your classes and certifications once you have joined.',
      'The link is only for you, works once, and expires after 90 days.',
    ],
    parts: ({ organization, token }) => ({
      action: { label: `Join ${organization}`, href: `/client-signup#invitation=${token}` },
    }),
    closing: "If you don't work for {{organization}}, ignore this email.",
  },
});
