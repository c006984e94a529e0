import { CalendarOutlined, CheckOutlined, DeleteOutlined, TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ClassCountsResponse, ClassRow, UserRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { todayIn } from '../../shared/format/date.js';
import { nameOf } from '../../shared/model/person.js';
import {
  type AllRows,
  CourseFilter,
  DataGrid,
  type FilterControl,
  FilterSelect,
  type GridFilter,
  IMPORT_FILTER,
  NameFilter,
  OrganizationFilter,
  type OtherView,
  type RowAction,
  RowActions,
  useGridFilter,
} from '../../shared/ui/data-grid/index.js';
import { Hint } from '../../shared/ui/hint.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { TabCount } from '../../shared/ui/tab-count.js';
import { CLASSES, classCountsQuery, instructorsQuery, placesQuery } from './api.js';
import { ClassCalendar } from './calendar/class-calendar.js';
import { useCalendarAddress } from './calendar/use-calendar-address.js';
import { ClassCard } from './class-card.js';
import { classColumns } from './class-columns.js';
import './classes.css';
import { May } from '../../shared/ui/may.js';
import { CloseAllClassesDialog, CloseClassesDialog } from './close-classes-dialog.js';
import { useDeleteClassQuestion } from './delete-class-question.js';
import { useClassActions } from './use-class-actions.js';

const STATUSES = ['upcoming', 'in-progress', 'completed', 'cancelled'] as const;
const SEARCH = 'Search classes by title, place or people';

const STATUS_FILTER: GridFilter<'status'> = {
  name: 'status',
  label: 'Status',
  options: [
    // What the dashboard counts as active.
    { value: 'active', label: 'Upcoming or in progress' },
    { value: 'to-close', label: 'Past, not closed' },
    { value: 'to-mark', label: 'Closed, results open' },
    { value: 'two-seats', label: 'Somebody has two seats' },
    ...STATUSES.map((value) => ({ value, label: statusAppearance(value).label })),
  ],
};
const COURSE_FILTER: GridFilter<'courseId'> = { name: 'courseId', label: 'Course', control: CourseFilter };

const SERIES_FILTER: GridFilter<'seriesId'> = { name: 'seriesId', label: 'Series', control: SeriesFilter };

const COUNTED = [
  'q',
  'from',
  'to',
  'courseId',
  'instructorId',
  'place',
  'organizationId',
  'seriesId',
  'importId',
] as const;

const filtersAt = (today: string): GridFilter<'status' | Exclude<(typeof COUNTED)[number], 'q'>>[] => [
  STATUS_FILTER,
  { label: 'Date', from: 'from', to: 'to', today, isAhead: true },
  COURSE_FILTER,
  { name: 'instructorId', label: 'Instructor', control: InstructorFilter, isRare: true },
  { name: 'place', label: 'Place', control: PlaceFilter, isRare: true },
  { name: 'organizationId', label: 'Organization', control: OrganizationFilter, isRare: true },
  SERIES_FILTER,
  IMPORT_FILTER,
];

const TABS: readonly { key: string; label: string; count: keyof ClassCountsResponse }[] = [
  { key: 'all', label: 'All', count: 'all' },
  { key: 'upcoming', label: 'Upcoming', count: 'upcoming' },
  { key: 'in-progress', label: 'In Progress', count: 'inProgress' },
  { key: 'completed', label: 'Completed', count: 'completed' },
];
const PEOPLE = <TeamOutlined aria-hidden />;
const TABS_ID = 'class-status';

/** The list of classes. Its tabs and its status select set the same filter. */
export function Classes({ onAdd }: { onAdd: () => void }) {
  const [status, setStatus] = useGridFilter('status');
  const [params] = useSearchParams();
  const counted = COUNTED.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []));
  const counts = useQuery(classCountsQuery(Object.fromEntries(counted)));
  const timeZone = useCenterTimeZone();
  const today = todayIn(timeZone);
  const calendar = useCalendarAddress(today);
  const { actionsOf, dialog } = useClassActions();
  const { confirmDelete, deleteDialog } = useDeleteClassQuestion();
  const [closing, setClosing] = useState<readonly ClassRow[]>();
  const [closingAll, setClosingAll] = useState<AllRows>();
  const menuOf = (session: ClassRow): RowAction[] => [
    ...Object.values(actionsOf(session)),
    {
      label: 'Delete',
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      needs: 'administer',
      onSelect: () => confirmDelete(session),
    },
  ];
  const otherView: OtherView = {
    label: 'Calendar',
    icon: <CalendarOutlined aria-label="Calendar" />,
    isShown: calendar.view !== undefined,
    // From the first day that the list is filtered by.
    onChange: (isShown) => (isShown ? calendar.show('month', params.get('from') || today) : calendar.leave()),
  };
  if (calendar.view) {
    return (
      <>
        <ClassCalendar
          address={{ ...calendar, view: calendar.view }}
          filters={[STATUS_FILTER, COURSE_FILTER]}
          search={SEARCH}
          otherView={otherView}
          today={today}
          timeZone={timeZone}
          menuOf={menuOf}
        />
        {dialog}
        {deleteDialog}
      </>
    );
  }
  const selected = TABS.find(({ key }) => key === status)?.key ?? 'all';
  return (
    <>
      <Tabs
        id={TABS_ID}
        className="class-tabs"
        activeKey={selected}
        onChange={(key) => setStatus(key === 'all' ? '' : key)}
        items={TABS.map(({ key, label, count }) => ({
          key,
          label: (
            <>
              {label} <TabCount of={counts.data?.[count]} />
            </>
          ),
        }))}
      />
      {/* One panel for all tabs, so that switching keeps the grid mounted. */}
      <div className="class-tab-panel" role="tabpanel" aria-labelledby={`${TABS_ID}-tab-${selected}`}>
        <DataGrid
          id="classes"
          path={CLASSES}
          noun={{ one: 'class', many: 'classes' }}
          columns={classColumns}
          defaultSort="next"
          rowHref={({ id }) => `/classes/${id}/roster`}
          search={SEARCH}
          otherView={otherView}
          selectable
          savedViews
          selectsAll
          bulkActions={(selected, _, all) => (
            <Button
              type="text"
              icon={<CheckOutlined aria-hidden />}
              onClick={() => (all ? setClosingAll(all) : setClosing(selected()))}
            >
              Close…
            </Button>
          )}
          filters={filtersAt(today)}
          card={(session) => (
            <ClassCard
              session={session}
              onEdit={actionsOf(session).edit.onSelect}
              onDelete={() => confirmDelete(session)}
              menu={
                <RowActions name={session.title} items={[actionsOf(session).duplicate, actionsOf(session).cancel]} />
              }
            />
          )}
          actions={(session) => (
            <>
              <RosterButton session={session} />
              <RowActions name={session.title} items={menuOf(session)} />
            </>
          )}
          empty={{
            title: status ? `No ${statusAppearance(status).label.toLowerCase()} classes` : 'No classes yet',
            text: 'Schedule a class and its roster, calendar entry and public page follow.',
            action: (
              <May to="schedule">
                <Button type="primary" onClick={onAdd}>
                  Add Class
                </Button>
              </May>
            ),
          }}
        />
      </div>
      {dialog}
      {deleteDialog}
      {closingAll && <CloseAllClassesDialog all={closingAll} onClose={() => setClosingAll(undefined)} />}
      {closing && <CloseClassesDialog classes={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

/** Only a link from one of its classes chooses a series: it has no name. */
function SeriesFilter(filter: FilterControl) {
  if (filter.value === '') return null;
  const options = [
    { value: '', label: 'Any' },
    { value: filter.value, label: 'This one' },
  ];
  return <FilterSelect {...filter} options={options} />;
}

function InstructorFilter(filter: FilterControl) {
  const named = (users: readonly UserRow[]) => users.map((user) => ({ id: user.id, name: nameOf(user) }));
  return <NameFilter {...filter} list={useQuery({ ...instructorsQuery(), select: named })} />;
}

function PlaceFilter(filter: FilterControl) {
  const named = (places: readonly string[]) => places.map((name) => ({ id: name, name }));
  return <NameFilter {...filter} list={useQuery({ ...placesQuery(), select: named })} />;
}

function RosterButton({ session }: { session: ClassRow }) {
  return (
    <Hint title="View Roster">
      <Link to={`/classes/${session.id}/roster`} className="row-button" aria-label={`View Roster of ${session.title}`}>
        {PEOPLE}
      </Link>
    </Hint>
  );
}
