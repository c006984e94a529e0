import { defineTemplate, forDays, type Premise } from '../../notifications/index.js';
import { endReason } from '../staff/staff-invitation-sql.js';

interface Link {
  invitationId: string;
  /** When it was sent, in ISO 8601: sending again makes another link. */
  sentAt: string;
}

/** Its link still works. */
const stillWorks: Premise<Link, Link> = {
  of: ({ invitationId, sentAt }) => ({ invitationId, sentAt }),
  hold: async (read, links, now) => {
    const rows = await read.rows<{ holds: boolean }>(STILL_WORK, [JSON.stringify(links), now]);
    return rows.map(({ holds }) => holds);
  },
};

const STILL_WORK = `
  select exists (
    select from identity.staff_invitations i
    where i.id = (premise->>'invitationId')::uuid and i.sent_at = (premise->>'sentAt')::timestamptz and ${endReason('$2')} is null
  ) as holds
  from jsonb_array_elements($1::jsonb) with ordinality given (premise, position) order by position`;

/**
 * All get the same email, so that it doesn't depend on what else is known about an address: the page asks for a password, or to
 * sign in. The token goes after `#`, which browsers never send, so that no server, proxy or log sees it.
 */
export const staffInvitation = defineTemplate<Link & { invitedBy: string; role: string; token: string }>({
  name: 'staff-invitation',
  isAsked: true,
  title: 'Invitation to the staff',
  audience: 'staff',
  topic: 'account',
  when: 'To an address that an administrator invites to work here.',
  sample: {
    invitationId: '01900000-0000-7000-8000-000000000006',
    sentAt: '2026-11-20T15:00:00.000Z',
    invitedBy: 'Jordan Ellis',
    role: 'Front Desk',
    token: 'sample',
  },
  isConfidential: true,
  premise: stillWorks,
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
