import { useRevenue } from './api.js';
import { compared, type Earlier, yearsOf } from './revenue.logic.js';
import { useRevenueView } from './use-revenue-view.js';

/** The rows of the view beside what they are compared with; undefined until all are there. */
export function useComparedRevenue() {
  const { by, period, past, compare, organizationId } = useRevenueView();
  const now = useRevenue(by, period, organizationId);
  // Without a comparison, it is the same read.
  const before = useRevenue(by, past ?? period, organizationId);
  const label = compare === 'period' ? 'Period before' : past && yearsOf(past);
  const earlier: Earlier | undefined = past && before.data && { rows: before.data, days: past };
  const rows = now.data && (earlier || !past) ? compared(by, now.data, period, earlier) : undefined;
  return { rows, label, reads: [now, before] };
}
