import { CheckDatesHandler } from './check-dates.query.js';
import { ScheduleSeriesHandler } from './schedule-series.command.js';
import { ScopedClasses } from './scoped-classes.js';
import { UndoSeriesHandler } from './undo-series.command.js';

export const seriesProviders = [CheckDatesHandler, ScheduleSeriesHandler, ScopedClasses, UndoSeriesHandler];
