import type { Control } from '../control.js';
import { seats } from '../invariants/seats.invariant.js';

/** Both entities check it, for enrollments and for a smaller room, and the database refuses what they miss. */
export const seatCheck: Control = {
  name: 'seat-check',
  without: 'a full class takes more students, and a class gets fewer seats than are taken',
  edits: [
    {
      file: 'modules/enrollment/domain/enrollment.entity.js',
      text: 'if (session.spotsLeft < 1) throw new ClassFull();',
      replacement: '',
    },
    {
      file: 'modules/scheduling/domain/class-session.entity.js',
      text: 'if (capacity < this.enrolledCount) throw new CapacityBelowEnrolled(this.enrolledCount);',
      replacement: '',
    },
  ],
  sql: 'alter table scheduling.classes drop constraint classes_seats_within_capacity',
  breaks: [seats],
};
