import { ZONE } from '../clock.js';

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/** What the center's clock shows at a moment, as if it were UTC. */
function shownAt(moment: number): number {
  const shown = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(shown.year!, shown.month! - 1, shown.day!, shown.hour!, shown.minute!);
}

/** The moment at which the center's clock shows this, for the first time. The program computes it with a library; this is plain. */
export function startOf({ date, time }: { date: string; time: string }): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const hour = 3_600_000;
  const found = [5, 6].map((offset) => wanted + offset * hour).find((moment) => shownAt(moment) === wanted);
  return new Date(found ?? Number.NaN);
}
