const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const weekdays = part({ weekday: 'short' });
const months = part({ month: 'short' });

/** The parts of a calendar date for the agenda's date block; the date is the center's and is never shifted. */
export function dayParts(date: string): { weekday: string; day: number; month: string } {
  const at = new Date(`${date}T00:00:00Z`);
  return { weekday: weekdays.format(at), day: at.getUTCDate(), month: months.format(at) };
}
