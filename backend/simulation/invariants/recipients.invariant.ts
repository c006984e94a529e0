import { timeOf } from '../clock.js';
import type { Invariant } from '../invariant.js';

/** An email that was on its way when an address changed may still arrive. */
const ON_THE_WAY_MS = 60_000;
/**
 * Is for the address that was replaced, in case nobody there knows of it; what is about money goes to both addresses until the new one
 * is confirmed.
 */
const FOR_OLD_ADDRESS = /^(The email address of .* was changed$|Receipt |Refund of |Your refund of |Invoice )/;

export const recipients: Invariant = {
  name: 'no message goes to a wrong person',
  breaches: ({ mailboxes, everybody, oldAddresses }) => {
    const names = new Map(everybody.map(({ email, firstName }) => [email, firstName]));
    return mailboxes.mails
      .filter(({ subject }) => !FOR_OLD_ADDRESS.test(subject))
      .filter(({ to, text, at }) => {
        const greeted = /^Hello (.+),$/m.exec(text)?.[1];
        const isOld = at.getTime() > (oldAddresses.get(to)?.getTime() ?? Infinity) + ON_THE_WAY_MS;
        return isOld || (greeted && names.has(to) && names.get(to) !== greeted);
      })
      .map(
        ({ to, subject, text, at }) =>
          `${timeOf(at)} to ${to}: ${subject} (${text.split('\n').find((line) => line.startsWith('Hello'))})`,
      );
  },
};
