import { Accounts } from './accounts.js';
import { Statements } from './statement.js';

export const statementsProviders = [Accounts, Statements];
