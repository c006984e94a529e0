const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago an instant was, in the words of a notification: 'just now', '5 min ago', '3 h ago', '2 days ago'. */
export function timeAgo(instant: string, now: Date = new Date()): string {
  const passed = now.getTime() - new Date(instant).getTime();
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  const days = Math.floor(passed / DAY);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
