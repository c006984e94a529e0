import { ListComingRemindersHandler } from './list-coming-reminders.query.js';
import { ReminderTick, SendClassReminders } from './send-class-reminders.reaction.js';

export const remindersProviders = [ListComingRemindersHandler, ReminderTick, SendClassReminders];
