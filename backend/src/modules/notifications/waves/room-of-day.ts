/**
 * The emails of the first day, and the most of any day. Mailbox providers distrust a sender who suddenly writes a lot: Amazon's and Google's guides for senders
 * ask to begin with a few hundred to the people who know one best, and to about double it each day. The most is what one transaction writes in some seconds.
 */
const FIRST_DAY = 200;
const MOST = 3_200;

/** How many emails the waves of an import may have on a day, after so many days on which there were some. */
export const roomOfDay = (earlierDays: number): number => Math.min(FIRST_DAY * 2 ** earlierDays, MOST);
