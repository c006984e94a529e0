import { isDate } from '../../shared/format/date.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a typed date, such as `1/5/2027`, `1/5/27`, `2027-01-05`, `Jan 5, 2027` or `Tuesday, January 5 2027`, and returns
 * it as `2027-01-05`. Returns undefined if the text isn't a date.
 */
export function parseDate(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (iso) return calendarDate(iso[1]!, Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text.trim());
  if (numbers) return calendarDate(numbers[3]!, Number(numbers[1]), Number(numbers[2]));
  const words = /^(?:[a-z]+,? )?([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text.trim().replace(/\s+/g, ' '));
  return words ? calendarDate(words[3]!, MONTHS.indexOf(words[1]!.toLowerCase()) + 1, Number(words[2])) : undefined;
}

function calendarDate(year: string, month: number, day: number): string | undefined {
  const pad = (number: number) => String(number).padStart(2, '0');
  const date = `${year.padStart(4, '20')}-${pad(month)}-${pad(day)}`;
  return isDate(date) ? date : undefined;
}

/**
 * Parses a typed time, such as `9:30 AM`, `930p`, `2 pm` or `14:15`, and returns it as `09:30`. Returns undefined if the
 * text isn't a time or is a bare hour, which could be AM or PM.
 */
export function parseTime(text: string): string | undefined {
  const [, hours, minutes, meridiem] = /^(\d{1,2}?):?(\d{2})?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim()) ?? [];
  if (!hours || !(minutes || meridiem)) return undefined;
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (minute > 59 || hour > 23 || (meridiem && (hour < 1 || hour > 12))) return undefined;
  const hour24 = meridiem ? (hour % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0) : hour;
  return `${String(hour24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
