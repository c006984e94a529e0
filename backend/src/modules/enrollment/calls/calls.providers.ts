import { CallList } from './call-list.js';
import { CallWhomNoTextReached } from './call-whom-no-text-reached.reaction.js';
import { ListCallsHandler } from './list-calls.query.js';
import { RecordCallHandler } from './record-call.command.js';

export const callsProviders = [CallList, CallWhomNoTextReached, ListCallsHandler, RecordCallHandler];
