import { isDate } from '../../shared/format/date.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A date as staff type it, `1/5/2027`, `1/5/27`, `2027-01-05`, `Jan 5, 2027` or `Tuesday, January 5 2027`, as `2027-01-05`;
 * undefined when it is no date.
 */
export function readDate(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (iso) return existing(iso[1]!, Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text.trim());
  if (numbers) return existing(numbers[3]!, Number(numbers[1]), Number(numbers[2]));
  const words = /^(?:[a-z]+,? )?([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text.trim().replace(/\s+/g, ' '));
  return words ? existing(words[3]!, MONTHS.indexOf(words[1]!.toLowerCase()) + 1, Number(words[2])) : undefined;
}

function existing(year: string, month: number, day: number): string | undefined {
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${year.padStart(4, '20')}-${two(month)}-${two(day)}`;
  return isDate(date) ? date : undefined;
}

/**
 * A time as staff type it, `9:30 AM`, `930p`, `2 pm` or `14:15`, as `09:30`; undefined when it is no time. A bare number
 * could be either half of the day.
 */
export function readTime(text: string): string | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}?):?(\d{2})?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim()) ?? [];
  if (!hours || !(minutes || half)) return undefined;
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined;
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return `${String(ofDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
