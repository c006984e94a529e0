import { Link } from 'react-router';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatTime } from '../../shared/format/date.js';
import { formatDays } from '../../shared/format/days.js';
import { formatMoney } from '../../shared/format/money.js';
import type { GridColumn } from '../../shared/ui/data-grid/index.js';
import { Seats } from '../../shared/ui/seats.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { StatusTag } from '../../shared/ui/status-tag.js';

/** Without a `render`, a cell shows the text that the CSV export writes. */
export const classColumns: readonly GridColumn<ClassRow>[] = [
  {
    key: 'title',
    title: 'Title',
    sort: true,
    width: 284,
    cut: true,
    render: ({ id, title }) => <Link to={`/classes/${id}/roster`}>{title}</Link>,
  },
  { key: 'date', title: 'Date', sort: true, width: 130, render: ({ days }) => formatDays(days) },
  { key: 'time', title: 'Time', numeric: true, width: 72, render: ({ time }) => formatTime(time) },
  {
    key: 'location',
    title: 'Location',
    sort: true,
    width: 112,
    fill: true,
    // The room, or the first line of an address.
    render: ({ location }) => location.split(',')[0],
  },
  { key: 'instructor', title: 'Instructor', sort: true, width: 112 },
  {
    key: 'enrolledCount',
    title: 'Seats',
    sort: true,
    width: 64,
    text: ({ enrolledCount, capacity }) => `${enrolledCount} of ${capacity}`,
    render: ({ enrolledCount, capacity }) => <Seats enrolled={enrolledCount} capacity={capacity} />,
  },
  {
    key: 'price',
    title: 'Price',
    sort: true,
    numeric: true,
    width: 68,
    render: ({ price }) => (price ? formatMoney(price) : <NoCharge />),
  },
  {
    key: 'status',
    title: 'Status',
    sort: true,
    width: 96,
    text: ({ status }) => statusAppearance(status).label,
    render: ({ status }) => <StatusTag status={status} />,
  },
  { key: 'courseName', title: 'Course', width: 180, cut: true, hidden: true },
  { key: 'organizationName', title: 'Organization', width: 180, cut: true, hidden: true },
  { key: 'capacity', title: 'Capacity', sort: true, numeric: true, width: 100, hidden: true },
  { key: 'spotsLeft', title: 'Spots left', numeric: true, width: 100, hidden: true },
];

/** A class without a price: a dash to the eye. */
function NoCharge() {
  return (
    <span className="secondary">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">No charge</span>
    </span>
  );
}
