import type { Control } from '../control.js';
import { remindedOnce } from '../invariants/reminded-once.invariant.js';

/** The scan looks for the key, and the database has each key once. A key that is new each time passes both. */
export const reminderKey: Control = {
  name: 'reminder-key',
  without: 'the key of a reminder is another one in each scan',
  edits: [
    {
      file: 'modules/enrollment/reminders/due-reminders.js',
      text: "=> `$4 || '/' ||",
      replacement: "=> `gen_random_uuid() || '/' || $4 || '/' ||",
    },
  ],
  breaks: [remindedOnce],
};
