import { CallList } from './call-list.js';
import { ListCallsHandler } from './list-calls.query.js';
import { RecordCallHandler } from './record-call.command.js';

export const callsProviders = [CallList, ListCallsHandler, RecordCallHandler];
