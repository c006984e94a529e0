import { AccountRecords } from './account-records.js';
import { JoinOrganizationHandler } from './commands/join-organization.command.js';
import { RegisterClientHandler } from './commands/register-client.command.js';
import { SignInAsSampleStudentHandler } from './commands/sign-in-as-sample-student.command.js';
import { SignInWithGoogleHandler } from './commands/sign-in-with-google.command.js';
import { PurgeUnverifiedAccounts } from './reactions/purge-unverified-accounts.reaction.js';

export const joiningProviders = [
  AccountRecords,
  JoinOrganizationHandler,
  RegisterClientHandler,
  SignInAsSampleStudentHandler,
  SignInWithGoogleHandler,
  PurgeUnverifiedAccounts,
];
