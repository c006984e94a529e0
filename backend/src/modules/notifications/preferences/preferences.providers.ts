import { ChangePreferencesHandler } from './change-preferences.command.js';
import { ChangeSubscriptionHandler } from './change-subscription.command.js';
import { GetPreferencesHandler } from './get-preferences.query.js';
import { GetSubscriptionHandler } from './get-subscription.query.js';
import { MergedWishes } from './merged-wishes.js';

export const preferencesProviders = [
  ChangePreferencesHandler,
  ChangeSubscriptionHandler,
  GetPreferencesHandler,
  GetSubscriptionHandler,
  MergedWishes,
];
