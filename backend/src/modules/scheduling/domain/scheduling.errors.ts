import { type CalendarDate, formatDate } from '../../../shared/domain/calendar-date.js';
import { DomainError, domainError, InvalidInput, notFound } from '../../../shared/domain/domain-error.js';

export class CapacityBelowEnrolled extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'capacity_below_enrolled';

  /** @param date that of another class than the caller edits */
  constructor(enrolled: number, date?: CalendarDate) {
    const where = date === undefined ? 'this class' : `the class on ${formatDate(date)}`;
    const message = `${enrolled} ${enrolled === 1 ? 'student is' : 'students are'} enrolled in ${where}, so its capacity cannot be lower.`;
    super(message, { errors: [{ path: 'capacity', message }] });
  }
}

export const PRICE_NOT_CHARGEABLE = 'A price is $0, or at least $0.50, the smallest card payment.';

/** No card can pay this price. */
export class PriceNotChargeable extends InvalidInput {
  constructor() {
    super({ path: 'price', message: PRICE_NOT_CHARGEABLE });
  }
}

export class ClassCancelled extends domainError(
  'conflict',
  'class_cancelled',
  'This class is cancelled, so it cannot be closed.',
) {}

/** Its students have been told, or it was undone before. */
export class MoveSettled extends domainError(
  'conflict',
  'move_settled',
  'This move can no longer be undone. Move the class again, and its students are told of that, too.',
) {}

/** Undoing it would cancel somebody's seat. */
export class SeriesBooked extends domainError(
  'conflict',
  'series_booked',
  'Somebody has booked one of these classes, or it has begun. Cancel or delete the others one by one.',
) {}

export class SeriesNotFound extends notFound('Series not found') {}

export class ClassNotFound extends notFound('Class not found') {}

/** There is no such address, or the account has no such calendar. */
export class FeedNotFound extends notFound('Calendar not found') {}

/** The organization of a private class doesn't exist or was deleted. */
export class UnknownOrganization extends InvalidInput {
  constructor() {
    super({ path: 'organizationId', message: 'This organization does not exist.' });
  }
}

export class PlaceNotFound extends notFound('Place not found') {}

/** It was archived, or merged into another place. */
export class PlaceArchived extends domainError(
  'conflict',
  'place_archived',
  'This place is archived, or was merged into another one. Choose another place.',
) {}

/** The place of a class, or of one of its days, doesn't exist, or was archived. */
export class UnknownPlace extends InvalidInput {
  constructor(path = 'placeId') {
    super({ path, message: 'This place does not exist, or is archived.' });
  }
}
