const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const ZONE = 'America/Chicago';

/** Midnight in the center when the first day begins: a Monday, two weeks before daylight saving begins. */
export const START = new Date('2027-03-01T06:00:00Z');

/** The time of the simulation. It runs at the usual speed between two moves, as the programs' clocks do. */
export class SimulatedTime {
  private offset = START.getTime() - Date.now();

  now = (): Date => new Date(Date.now() + this.offset);

  set(moment: Date): void {
    this.offset = moment.getTime() - Date.now();
  }
}

/** A minute of a day, both counted from the start, by the center's clock; the night in which clocks are changed is not exact. */
export function momentAt(day: number, minute: number): Date {
  const noon = START.getTime() + day * DAY_MS + DAY_MS / 2;
  const offset = 12 - hourOf(new Date(noon));
  return new Date(START.getTime() + day * DAY_MS + (minute + offset * 60) * MINUTE_MS);
}

const dates = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });
const hours = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' });

const times = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });

/** The center's date and time, such as `2027-03-14 08:00`. */
export const timeOf = (moment: Date): string => times.format(moment);

/** The center's date. */
export const dateOf = (moment: Date | number): string => dates.format(moment);

/** The hour of the center's day. */
export const hourOf = (moment: Date): number => Number(hours.format(moment));

/** When an hour of the center's day began, on the day of `moment`. */
export function startOfHour(moment: Date, hour: number): Date {
  const since = (hourOf(moment) - hour) * 60 + moment.getUTCMinutes();
  return new Date(moment.getTime() - since * MINUTE_MS);
}
