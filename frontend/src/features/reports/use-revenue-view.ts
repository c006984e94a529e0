import { useSearchParams } from 'react-router';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { isDate, todayIn } from '../../shared/format/date.js';
import { type Period, periodBefore, yearBefore } from '../../shared/format/period.js';
import { WAYS, type Way } from './api.js';
import { pastPeriod } from './period-choice.js';

export const COMPARISONS = ['year', 'period', 'none'] as const;

/** What revenue is compared with: the same days of the year before, the period before, or nothing. */
export type Comparison = (typeof COMPARISONS)[number];

const PAST: Record<Comparison, (period: Period) => Period | undefined> = {
  year: yearBefore,
  period: periodBefore,
  none: () => undefined,
};

type View = Period & { by: Way; compare: Comparison; organizationId: string };

/** What the page's address says of the revenue that is shown: all of this year by course, beside last year, unless it names something else. */
export function useRevenueView() {
  const [params, setParams] = useSearchParams();
  const today = todayIn(useCenterTimeZone());
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const period: Period = isDate(from) && isDate(to) && from <= to ? { from, to } : pastPeriod('this-year', today);
  const by: Way = WAYS.find((way) => way === params.get('by')) ?? 'course';
  const compare: Comparison = COMPARISONS.find((one) => one === params.get('compare')) ?? 'year';
  const organizationId = params.get('organizationId') ?? '';
  const set = (change: Partial<View>) =>
    setParams(
      (now) => {
        const next = Object.entries({ ...Object.fromEntries(now), ...change });
        return new URLSearchParams(next.filter(([, value]) => value !== ''));
      },
      { replace: true },
    );
  return { today, period, by, compare, past: PAST[compare](period), organizationId, set };
}
