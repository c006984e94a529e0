import { dateParts } from '../../shared/format/date.js';

/** The day of a class as a leaf of a calendar. The date is in words beside it, so screen readers skip the leaf. */
export function Leaf({ date }: { date: string }) {
  const { weekday, day, month } = dateParts(date);
  return (
    <span className="leaf" aria-hidden="true">
      <span>{weekday}</span>
      <b>{day}</b>
      <span>{month}</span>
    </span>
  );
}
