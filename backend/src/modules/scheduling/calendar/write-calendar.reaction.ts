import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { timeZoneChanged } from '../../center/events.js';
import { calendarEntryDue, classDeleted, classEdited, classScheduled } from '../events.js';
import { CalendarSync } from './calendar-sync.js';

@Reaction({ on: classScheduled, queue: 'calendar' })
export class WriteNewClassToCalendar {
  constructor(private readonly sync: CalendarSync) {}

  async handle({ classId }: EventOf<typeof classScheduled>): Promise<void> {
    await this.sync.write(classId);
  }
}

/** Also when a class moves, is cancelled or reinstated: each of these edits it. */
@Reaction({ on: classEdited, queue: 'calendar' })
export class WriteEditedClassToCalendar {
  constructor(private readonly sync: CalendarSync) {}

  async handle({ classId }: EventOf<typeof classEdited>): Promise<void> {
    await this.sync.write(classId);
  }
}

@Reaction({ on: classDeleted, queue: 'calendar' })
export class RemoveClassFromCalendar {
  constructor(private readonly sync: CalendarSync) {}

  async handle({ classId }: EventOf<typeof classDeleted>): Promise<void> {
    await this.sync.write(classId);
  }
}

@Reaction({ on: calendarEntryDue, queue: 'calendar' })
export class WriteDueClassToCalendar {
  constructor(private readonly sync: CalendarSync) {}

  async handle({ classId }: EventOf<typeof calendarEntryDue>): Promise<void> {
    await this.sync.write(classId);
  }
}

@Reaction({ on: timeZoneChanged, queue: 'calendar' })
export class MoveCalendarToTimeZone {
  constructor(private readonly sync: CalendarSync) {}

  async handle(_: EventOf<typeof timeZoneChanged>): Promise<void> {
    await this.sync.requestAll();
  }
}
