import { ReminderTick, SendClassReminders } from './send-class-reminders.reaction.js';

export const remindersProviders = [ReminderTick, SendClassReminders];
