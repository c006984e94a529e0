import { EnterCardCodesHandler } from './enter-card-codes.command.js';
import { GetCardSheetHandler } from './get-card-sheet.query.js';

export const codesProviders = [EnterCardCodesHandler, GetCardSheetHandler];
