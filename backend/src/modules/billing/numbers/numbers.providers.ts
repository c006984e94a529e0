import { ContinueNumbersHandler } from './continue-numbers.command.js';
import { GetNumbersHandler } from './get-numbers.query.js';

export const numbersProviders = [ContinueNumbersHandler, GetNumbersHandler];
