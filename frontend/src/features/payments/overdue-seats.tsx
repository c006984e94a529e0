import { CourseFilter, DataGrid, type GridFilter, OrganizationFilter } from '../../shared/ui/data-grid/index.js';
import { OverdueBand } from './overdue-band.js';
import './payments.css';
import { type SeatsToPayProps, useSeatsToPay } from './seats-to-pay.js';

/** What still owes money and is late: seats that are marked overdue, or invoices past their due date. */
export function OverdueSeats(props: SeatsToPayProps) {
  const grid = useSeatsToPay(props);
  return (
    <>
      <OverdueBand />
      <DataGrid
        {...grid}
        id="overdue-seats"
        path="/api/billing/overdue"
        noun={{ one: 'overdue payment', many: 'overdue payments' }}
        filters={FILTERS}
        empty={{
          title: 'Nothing is overdue',
          text: 'Seats appear here when they are marked overdue, or their invoice is past its due date.',
        }}
      />
    </>
  );
}

/** The unpaid seats of tomorrow's classes. */
export function SeatsDueTomorrow(props: SeatsToPayProps) {
  const grid = useSeatsToPay(props);
  return (
    <DataGrid
      {...grid}
      id="due-tomorrow"
      path="/api/billing/due-tomorrow"
      noun={{ one: 'unpaid seat', many: 'unpaid seats' }}
      empty={{ title: 'Everybody has paid for tomorrow', text: 'Unpaid seats of tomorrow’s classes appear here.' }}
    />
  );
}

const FILTERS: readonly GridFilter<'courseId' | 'organizationId' | 'age'>[] = [
  {
    name: 'courseId',
    label: 'Course',
    control: CourseFilter,
  },
  {
    name: 'organizationId',
    label: 'Organization',
    control: OrganizationFilter,
  },
  {
    name: 'age',
    label: 'Late',
    options: [
      { value: 'up-to-30', label: 'Up to 30 days' },
      { value: '31-60', label: '31 to 60 days' },
      { value: '61-90', label: '61 to 90 days' },
      { value: 'over-90', label: 'Over 90 days' },
    ],
  },
];
