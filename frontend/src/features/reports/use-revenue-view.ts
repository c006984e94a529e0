import { useSearchParams } from 'react-router';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { isDate, todayIn } from '../../shared/format/date.js';
import type { Period } from '../../shared/format/period.js';
import { WAYS, type Way } from './api.js';
import { pastPeriod } from './period-choice.js';

/** What the page's address says of the revenue that is shown: this year by course, unless it names something else. */
export function useRevenueView() {
  const [params, setParams] = useSearchParams();
  const today = todayIn(useCenterTimeZone());
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const period: Period = isDate(from) && isDate(to) && from <= to ? { from, to } : pastPeriod('this-year', today);
  const by: Way = WAYS.find((way) => way === params.get('by')) ?? 'course';
  const set = (change: Partial<Period & { by: Way }>) =>
    setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), ...change }), { replace: true });
  return { today, period, by, set };
}
