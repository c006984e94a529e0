import { defineEvent } from '../../shared/domain/domain-event.js';

/**
 * Fires when an administrator has erased a person, or a restored copy has done so again. `number` is that of the receipt, `ids` are those of
 * the person's records, accounts and seats; missing in earlier versions.
 */
export const personErased = defineEvent<{
  erasureId: string;
  studentId: string;
  number: number;
  ids?: readonly string[];
}>('erasure.person-erased');

/** Fires when an administrator takes all that the center has of a person as a ZIP. */
export const personExported = defineEvent<{ studentId: string }>('erasure.person-exported');

/** Fires when the period of names that rosters and the books had kept is over, and they are gone. */
export const keptNamesForgotten = defineEvent<{ count: number }>('erasure.kept-names-forgotten');
