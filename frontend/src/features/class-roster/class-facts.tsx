import type { ClassRow } from '../../shared/api/rows.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatPrice } from '../../shared/format/money.js';
import { Skeleton } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';

/** Date and time, place, instructor, price and status, in one line. */
export function ClassFacts({ row }: { row: ClassRow | undefined }) {
  if (!row) return <Skeleton width="22rem" height="1.25rem" />;
  const facts = [
    formatDateAndTime(row.date, row.time),
    row.location,
    row.instructor ?? 'No instructor yet',
    formatPrice(row.price),
    ...(row.organizationName ? [`Private: ${row.organizationName}`] : []),
  ];
  return (
    <div className="class-facts tabular">
      <ul>
        <li>
          <StatusTag status={row.status} />
        </li>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
