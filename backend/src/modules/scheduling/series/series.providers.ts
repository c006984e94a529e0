import { CheckDatesHandler } from './check-dates.query.js';
import { ScheduleSeriesHandler } from './schedule-series.command.js';
import { UndoSeriesHandler } from './undo-series.command.js';

export const seriesProviders = [CheckDatesHandler, ScheduleSeriesHandler, UndoSeriesHandler];
