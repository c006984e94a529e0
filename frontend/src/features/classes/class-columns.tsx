import { Link } from 'react-router';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { formatPrice } from '../../shared/format/money.js';
import type { GridColumn } from '../../shared/ui/data-grid/index.js';
import { Seats } from '../../shared/ui/seats.js';
import { statusLook } from '../../shared/ui/status.js';
import { StatusTag } from '../../shared/ui/status-tag.js';

/** Without a `render`, a cell shows the text that the CSV export writes. */
export const classColumns: readonly GridColumn<ClassRow>[] = [
  {
    key: 'title',
    title: 'Title',
    sort: true,
    width: 168,
    render: ({ id, title }) => (
      <Link to={`/classes/${id}/roster`} title={title}>
        {title}
      </Link>
    ),
  },
  { key: 'date', title: 'Date', sort: true, width: 146, render: ({ date }) => formatDayAndDate(date) },
  { key: 'time', title: 'Time', width: 80, render: ({ time }) => formatTime(time) },
  { key: 'location', title: 'Location', sort: true, width: 92 },
  { key: 'instructor', title: 'Instructor', sort: true, width: 112 },
  {
    key: 'enrolledCount',
    title: 'Seats',
    sort: true,
    width: 84,
    text: ({ enrolledCount, capacity }) => `${enrolledCount} of ${capacity}`,
    render: ({ enrolledCount, capacity }) => <Seats enrolled={enrolledCount} capacity={capacity} />,
  },
  { key: 'price', title: 'Price', sort: true, numeric: true, width: 80, render: ({ price }) => formatPrice(price) },
  {
    key: 'status',
    title: 'Status',
    sort: true,
    width: 108,
    text: ({ status }) => statusLook(status).label,
    render: ({ status }) => <StatusTag status={status} />,
  },
  { key: 'courseName', title: 'Course', width: 180, hidden: true },
  { key: 'organizationName', title: 'Organization', width: 180, hidden: true },
  { key: 'capacity', title: 'Capacity', sort: true, numeric: true, width: 100, hidden: true },
  { key: 'spotsLeft', title: 'Spots left', numeric: true, width: 100, hidden: true },
];
