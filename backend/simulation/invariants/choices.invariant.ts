import type { Invariant } from '../invariant.js';

/** A message that was on its way when it was turned off may still arrive. */
const ON_THE_WAY_MS = 60_000;

export const choices: Invariant = {
  name: 'nobody gets messages that they turned off',
  breaches: ({ mailboxes, turnedOff }) => {
    const mails = mailboxes.mails.map(({ to, subject, at }) => ({ to, about: subject, at }));
    const texts = mailboxes.texts.map(({ to, text, at }) => ({ to, about: text, at }));
    return [...mails, ...texts]
      .filter(({ to, about, at }) =>
        turnedOff.some(
          (off) =>
            off.to === to &&
            off.pattern.test(about) &&
            at.getTime() > off.from.getTime() + ON_THE_WAY_MS &&
            (!off.until || at < off.until),
        ),
      )
      .map(({ to, about, at }) => `${at.toISOString()} to ${to}: ${about}`);
  },
};
