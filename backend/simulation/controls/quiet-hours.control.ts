import type { Control } from '../control.js';
import { quietHours } from '../invariants/texts.invariant.js';

export const quietHoursCheck: Control = {
  name: 'quiet-hours',
  without: 'texts are written and sent at night',
  edits: [
    {
      file: 'modules/notifications/sms/quiet-hours.js',
      text: 'if (local.hour >= QUIET_UNTIL && local.hour < QUIET_FROM) return undefined;',
      replacement: 'return undefined;',
    },
  ],
  breaks: [quietHours],
};
