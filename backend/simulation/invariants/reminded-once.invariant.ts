import { timeOf } from '../clock.js';
import type { Invariant } from '../invariant.js';
import { arrivedReminders } from '../reminders.js';

export const remindedOnce: Invariant = {
  name: 'nobody is reminded twice of a class on the same day by the same step',
  breaches: (world) =>
    [...Map.groupBy(arrivedReminders(world), ({ step, to, title, date }) => `${step} to ${to}: ${title} on ${date}`)]
      .filter(([, arrivals]) => arrivals.length > 1)
      .map(([reminder, arrivals]) => `${reminder} came at ${arrivals.map(({ at }) => timeOf(at)).join(', ')}`),
};
