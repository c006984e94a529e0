import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import { formatMoney } from '../../shared/format/money.js';
import { useGridFilter, useGridMatch } from '../../shared/ui/data-grid/index.js';
import { Skeleton } from '../../shared/ui/states.js';

const AGES = [
  { age: '', label: 'All overdue' },
  { age: 'up-to-30', label: 'Up to 30 days' },
  { age: '31-60', label: '31 to 60 days' },
  { age: '61-90', label: '61 to 90 days' },
  { age: 'over-90', label: 'Over 90 days' },
] as const;

/** What is overdue by its age, with the search and the other filters of the list. Each figure filters it. */
export function OverdueBand() {
  const [age, setAge] = useGridFilter('age');
  const query = useGridMatch(['courseId', 'organizationId']);
  const { data: totals } = useQuery(readOptions('/api/billing/overdue/totals', { query }));
  return (
    <fieldset className="overdue-band card">
      <legend className="visually-hidden">Overdue by age</legend>
      {AGES.map(({ age: key, label }) => {
        const figure = key === '' ? totals : totals?.ages.find((one) => one.age === key);
        return (
          <button
            key={key}
            type="button"
            className={`overdue-age overdue-age-${key || 'all'}`}
            aria-pressed={age === key}
            onClick={() => setAge(key)}
          >
            <span className="band-label">{label}</span>
            <span className="overdue-figure tabular">
              {figure ? (
                <>
                  <span className="band-value">{formatMoney(figure.amount)}</span>{' '}
                  <span className="band-note">{countText(figure)}</span>
                </>
              ) : (
                <Skeleton width="6rem" />
              )}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** '4 seats', '1 seat, 2 invoices' */
function countText({ seats, invoices }: { seats: number; invoices: number }): string {
  const ofSeats = seats === 1 ? '1 seat' : `${seats} seats`;
  if (invoices === 0) return ofSeats;
  const ofInvoices = invoices === 1 ? '1 invoice' : `${invoices} invoices`;
  return seats === 0 ? ofInvoices : `${ofSeats}, ${ofInvoices}`;
}
