import { CalendarSync } from './calendar-sync.js';
import { SyncCalendarHandler } from './sync-calendar.command.js';
import {
  MoveCalendarToTimeZone,
  RemoveClassFromCalendar,
  WriteDueClassToCalendar,
  WriteEditedClassToCalendar,
  WriteNewClassToCalendar,
} from './write-calendar.reaction.js';

export const calendarProviders = [
  CalendarSync,
  SyncCalendarHandler,
  MoveCalendarToTimeZone,
  RemoveClassFromCalendar,
  WriteDueClassToCalendar,
  WriteEditedClassToCalendar,
  WriteNewClassToCalendar,
];
