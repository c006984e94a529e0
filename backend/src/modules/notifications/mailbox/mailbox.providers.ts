import { ListMailboxHandler } from './list-mailbox.query.js';

export const mailboxProviders = [ListMailboxHandler];
