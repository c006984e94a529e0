import { Link } from 'react-router';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { formatPrice } from '../../shared/format/money.js';
import type { GridColumn } from '../../shared/ui/data-grid/index.js';
import { Seats } from '../../shared/ui/seats.js';
import { statusLook } from '../../shared/ui/status.js';
import { StatusTag } from '../../shared/ui/status-tag.js';

/** The columns of the class grid. Their text is what the export writes: dates and prices as a spreadsheet reads them. */
export const classColumns: readonly GridColumn<ClassRow>[] = [
  {
    key: 'title',
    title: 'Title',
    sort: true,
    width: 210,
    render: ({ id, title }) => (
      <Link to={`/classes/${id}/roster`} title={title}>
        {title}
      </Link>
    ),
  },
  { key: 'date', title: 'Date', sort: true, width: 140, render: ({ date }) => formatDayAndDate(date) },
  { key: 'time', title: 'Time', width: 84, render: ({ time }) => formatTime(time) },
  { key: 'location', title: 'Location', sort: true, width: 130 },
  { key: 'instructor', title: 'Instructor', sort: true, width: 130 },
  {
    key: 'enrolledCount',
    title: 'Seats',
    sort: true,
    width: 100,
    text: ({ enrolledCount, capacity }) => `${enrolledCount} of ${capacity}`,
    render: ({ enrolledCount, capacity }) => <Seats enrolled={enrolledCount} capacity={capacity} />,
  },
  { key: 'price', title: 'Price', sort: true, numeric: true, width: 92, render: ({ price }) => formatPrice(price) },
  {
    key: 'status',
    title: 'Status',
    sort: true,
    width: 118,
    text: ({ status }) => statusLook(status).label,
    render: ({ status }) => <StatusTag status={status} />,
  },
  { key: 'courseName', title: 'Course', width: 180, hidden: true },
  { key: 'organizationName', title: 'Organization', width: 180, hidden: true },
  { key: 'capacity', title: 'Capacity', sort: true, numeric: true, width: 100, hidden: true },
  { key: 'spotsLeft', title: 'Spots left', numeric: true, width: 100, hidden: true },
];
