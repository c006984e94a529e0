import type { Invariant } from '../invariant.js';

/** The program derives the Message-ID from what the email is about, so a second copy has the same. */
export const sentOnce: Invariant = {
  name: 'each email arrives once, unless a fault left open whether it had',
  breaches: ({ mailboxes }) =>
    [...Map.groupBy(mailboxes.mails, ({ messageId, to }) => `${messageId} to ${to}`)]
      .filter(([, copies]) => copies.length > 1 && !copies.some(({ inDoubt }) => inDoubt))
      .map(([mail, copies]) => `${mail}, ${copies[0]!.subject}: arrived ${copies.length} times`),
};
