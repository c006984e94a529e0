import { ClassCloser } from './class-closer.js';
import { ClassInputResolver } from './class-input-resolver.js';
import { CloseAllClasses } from './close-classes.bulk-action.js';
import { CancelClassHandler } from './commands/cancel-class.command.js';
import { CloseClassHandler } from './commands/close-class.command.js';
import { CloseClassesHandler } from './commands/close-classes.command.js';
import { DeleteClassHandler } from './commands/delete-class.command.js';
import { EditClassHandler } from './commands/edit-class.command.js';
import { MoveClassHandler } from './commands/move-class.command.js';
import { ScheduleClassHandler } from './commands/schedule-class.command.js';
import { TellMoveHandler } from './commands/tell-move.command.js';
import { UndoMoveHandler } from './commands/undo-move.command.js';
import { CountClassesHandler } from './queries/count-classes.query.js';
import { GetClassHandler } from './queries/get-class.query.js';
import { GetClassCalendarHandler } from './queries/get-class-calendar.query.js';
import { ListClassesHandler } from './queries/list-classes.query.js';
import { ListLocationsHandler } from './queries/list-locations.query.js';
import { ListOpenClassesHandler } from './queries/list-open-classes.query.js';
import { MoveClassesToTimeZone } from './reactions/move-classes-to-time-zone.reaction.js';
import { SettleMove } from './reactions/settle-move.reaction.js';

export const classesProviders = [
  ClassInputResolver,
  ScheduleClassHandler,
  EditClassHandler,
  MoveClassHandler,
  TellMoveHandler,
  UndoMoveHandler,
  CloseClassHandler,
  CloseClassesHandler,
  CloseAllClasses,
  ClassCloser,
  CancelClassHandler,
  DeleteClassHandler,
  ListClassesHandler,
  ListOpenClassesHandler,
  ListLocationsHandler,
  CountClassesHandler,
  GetClassHandler,
  GetClassCalendarHandler,
  MoveClassesToTimeZone,
  SettleMove,
];
