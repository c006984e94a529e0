import { TeamOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { formatDayAndDate, formatTime, formatTimeRange } from '../../../shared/format/date.js';
import type { RowAction } from '../../../shared/ui/data-grid/index.js';
import { Seats } from '../../../shared/ui/seats.js';
import { statusAppearance } from '../../../shared/ui/status.js';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { useMenuButton } from '../../../shared/ui/use-menu-button.js';
import type { CalendarDay } from './calendar-range.js';

interface ClassEntryProps {
  day: CalendarDay;
  /** Its place among the days, for the keys of lists. */
  index: number;
  actions: readonly RowAction[];
  /** Also says where, who and until when. */
  isDetailed?: boolean;
}

/** A class in the calendar: a button that opens its facts and what staff do with it. */
export function ClassEntry({ day, index, actions, isDetailed = false }: ClassEntryProps) {
  const { button, dropdown, leave } = useMenuButton();
  const { session, date, time, endTime, location } = day;
  const { title, status, enrolledCount, capacity, spotsLeft, instructor } = session;
  const isFull = spotsLeft <= 0 && status === 'upcoming';
  const { label, role, mark } = statusAppearance(status);
  const facts = [
    formatDayAndDate(date),
    dayText(day),
    `${enrolledCount} of ${capacity} seats`,
    label,
    location,
    instructor,
  ];
  return (
    <Dropdown
      {...dropdown}
      trigger={['click']}
      classNames={{ root: 'class-entry-menu' }}
      popupRender={(menu) => (
        <>
          <Facts day={day} />
          {menu}
        </>
      )}
      menu={{
        items: actions.map(({ label, icon, danger = false, disabled = false }) => ({
          key: label,
          label,
          icon,
          danger,
          disabled,
        })),
        onClick: ({ key, domEvent }) => {
          leave(domEvent);
          actions.find((action) => action.label === key)?.onSelect();
        },
      }}
    >
      <button
        ref={button}
        type="button"
        className={`class-entry class-entry-${status}${isFull ? ' class-entry-full' : ''}`}
        data-grid-row={index}
      >
        <span className="class-entry-title">
          <span className={`status-quiet role-${role}`}>
            <span className={`status-mark status-${mark}`} />
          </span>
          <span>{title}</span>
        </span>{' '}
        <span className="class-entry-line tabular">
          <span>{isDetailed ? formatTimeRange(time, endTime) : formatTime(time)}</span>{' '}
          {status === 'upcoming' ? (
            <span className="class-entry-seats">{isFull ? 'Full' : `${enrolledCount} / ${capacity}`}</span>
          ) : (
            <span>{label}</span>
          )}
        </span>{' '}
        {isDetailed && (
          <span className="class-entry-more">
            {[dayText(day), location.split(',')[0], instructor].filter(Boolean).join(' · ')}
          </span>
        )}
        <span className="visually-hidden">, {facts.filter(Boolean).join(', ')}</span>
      </button>
    </Dropdown>
  );
}

/** 'Day 2 of 3'; undefined for the only one. */
const dayText = ({ session, index }: CalendarDay): string | undefined =>
  session.days.length > 1 ? `Day ${index + 1} of ${session.days.length}` : undefined;

function Facts({ day }: { day: CalendarDay }) {
  const { session, date, time, endTime, location } = day;
  const { title, instructor, organizationName, status } = session;
  const number = dayText(day);
  return (
    <div className="class-entry-facts">
      <p className="class-entry-name">{title}</p>
      <p className="tabular">
        {[formatDayAndDate(date), formatTimeRange(time, endTime), number].filter(Boolean).join(' · ')}
      </p>
      <p className="secondary">{[location, instructor, organizationName].filter(Boolean).join(' · ')}</p>
      <div className="class-entry-state">
        <StatusTag status={status} />
        <Seats enrolled={session.enrolledCount} capacity={session.capacity} />
      </div>
    </div>
  );
}

/** What staff do with a class besides the actions of the list. */
export const rosterAction = (onSelect: () => void): RowAction => ({
  label: 'View Roster',
  icon: <TeamOutlined aria-hidden />,
  onSelect,
});
