import type { World } from './world.js';

/** A class reminder as it arrived. */
export interface ArrivedReminder {
  step: 'mail' | 'text a day before' | 'text hours before';
  /** An address or a number. */
  to: string;
  /** Of the class. */
  title: string;
  /** As it is written, such as `Mar 7, 2027`. */
  date: string;
  at: Date;
}

const DATE = /([A-Z][a-z]{2} \d{1,2}, \d{4})/;
const TEXTS = { 'Class reminder': 'text a day before', 'Your class starts soon': 'text hours before' } as const;

/** Every class reminder in the books of the mail server and of the text messages' provider. */
export function arrivedReminders({ mailboxes }: World): ArrivedReminder[] {
  const mails = mailboxes.mails.flatMap(({ to, subject, at }): ArrivedReminder[] => {
    const [, title, when] = /^Reminder: (.*?), (\w{3}, .*)$/.exec(subject) ?? [];
    return title ? [{ step: 'mail', to, title, date: dateIn(when!), at }] : [];
  });
  const texts = mailboxes.texts.flatMap(({ to, text, at }): ArrivedReminder[] => {
    const [, start, title] = /(Class reminder|Your class starts soon): (.*?),/.exec(text) ?? [];
    return title ? [{ step: TEXTS[start as keyof typeof TEXTS], to, title, date: dateIn(text), at }] : [];
  });
  return [...mails, ...texts];
}

const dateIn = (text: string): string => DATE.exec(text)?.[1] ?? text;

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** A calendar date as reminders write it. */
export const writtenDate = (date: string): string => format.format(new Date(`${date}T00:00:00Z`));
