import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when an administrator has erased a person, or a restored copy has done so again. `number` is that of the receipt. */
export const personErased = defineEvent<{ erasureId: string; studentId: string; number: number }>(
  'erasure.person-erased',
);

/** Fires when the period of names that rosters and the books had kept is over, and they are gone. */
export const keptNamesForgotten = defineEvent<{ count: number }>('erasure.kept-names-forgotten');
