import { hourOf, timeOf } from '../clock.js';
import type { Invariant } from '../invariant.js';

/** A text that was on its way when the number said STOP may still arrive. */
const ON_THE_WAY_MS = 60_000;

export const quietHours: Invariant = {
  name: 'no text arrives in the quiet hours, from 9 PM to 8 AM, but of a class that changes shortly before its start',
  breaches: ({ mailboxes }) =>
    mailboxes.texts
      .filter(({ at, text }) => (hourOf(at) < 8 || hourOf(at) >= 21) && !/Class (cancelled|moved): /.test(text))
      .map(({ to, text, at }) => `${timeOf(at)} to ${to}: ${text}`),
};

export const optOuts: Invariant = {
  name: 'no text goes to a number that said STOP',
  breaches: ({ mailboxes, optOuts }) =>
    mailboxes.texts
      .filter(({ to, at }) =>
        optOuts.some(
          ({ phone, from, until }) =>
            phone === to && at.getTime() > from.getTime() + ON_THE_WAY_MS && (!until || at < until),
        ),
      )
      .map(({ to, text, at }) => `${timeOf(at)} to ${to}: ${text}`),
};
