import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../shared/format/money.js';
import { StatCard, StatRow } from '../../shared/ui/stat-card.js';
import { ErrorState } from '../../shared/ui/states.js';
import { figuresQuery } from './api.js';

/** Reserves the line of a note that is still loading. */
const BLANK = '\u00a0';
const number = new Intl.NumberFormat('en-US');

export function DashboardFigures() {
  const { data, isError, error, refetch } = useQuery(figuresQuery());
  if (isError) {
    return (
      <div className="card">
        <ErrorState error={error} title="The figures could not be loaded" onRetry={() => refetch()} />
      </div>
    );
  }
  return (
    <div className="figures-in-pairs">
      <StatRow>
        <StatCard
          label="Active Classes"
          value={data && number.format(data.activeClasses)}
          note="upcoming or in progress"
          to="/classes?status=active"
        />
        <StatCard
          label="Total Students"
          value={data && number.format(data.totalStudents)}
          note={data ? `${number.format(data.newStudents)} new in 30 days` : BLANK}
          to="/students?sort=-createdAt"
        />
        <StatCard
          label="Revenue"
          value={data && formatMoney(data.revenue)}
          note={data ? `${formatMoney(data.recentRevenue)} in 30 days` : BLANK}
          to="/payments?view=received"
        />
        <StatCard
          label="Certifications"
          value={data && number.format(data.certifications)}
          note={data ? `valid, ${number.format(data.newCertifications)} new in 30 days` : BLANK}
          to="/certifications?status=valid"
        />
      </StatRow>
    </div>
  );
}
