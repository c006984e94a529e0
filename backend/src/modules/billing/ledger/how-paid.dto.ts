import { IsIn } from 'class-validator';
import { addMonths, calendarDateIn, momentOf } from '../../../shared/domain/calendar-date.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { IfGiven, IsCalendarDate, OptionalText } from '../../../shared/http/validation.js';
import { HAND_METHODS } from '../domain/ledger-entry.entity.js';

/** How money reached the center besides the gateway. */
export class HowPaidInput {
  /** `card-reader`: the center's own, which the gateway doesn't know. */
  @IsIn(HAND_METHODS)
  method: (typeof HAND_METHODS)[number];

  /** The number of the check, the transfer or the slip. */
  @OptionalText(60)
  reference?: string;

  /** The day on which the money came, in the center's time zone: today by default, and at most a year ago. */
  @IfGiven()
  @IsCalendarDate()
  date?: string;
}

/**
 * When money came that staff enter `now`: null for today. An earlier day is meant as a day: the hour of its money is nobody's
 * business.
 * @throws {InvalidInput} for a day to come, or one more than a year ago
 */
export function datedAt(date: string | undefined, timeZone: string, now: Date): Date | null {
  const today = calendarDateIn(timeZone, now);
  if (!date || date === today) return null;
  if (date > today) throw new InvalidInput({ path: 'date', message: 'The money came today or earlier.' });
  if (date < addMonths(today, -12)) {
    throw new InvalidInput({ path: 'date', message: 'The date can be at most a year ago.' });
  }
  return momentOf(date, '12:00', timeZone);
}
