import { CalendarOutlined, DeleteOutlined, EditOutlined, StopOutlined, TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs, Tooltip } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ClassCountsResponse, ClassRow } from '../../shared/api/rows.js';
import { confirmInBrowser } from '../../shared/ui/confirm.js';
import { DataGrid, type GridFilter, RowActions, useGridFilter } from '../../shared/ui/data-grid/index.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { statusLook } from '../../shared/ui/status.js';
import { CLASSES, classCountsQuery, useDeleteClass } from './api.js';
import { isCancellable, useConfirmCancelClass } from './cancel-class.js';
import { ClassCard, calendarUrl } from './class-card.js';
import { classColumns } from './class-columns.js';
import { EditClassDialog } from './class-dialogs.js';
import './classes.css';

const STATUSES = ['upcoming', 'in-progress', 'completed', 'cancelled'] as const;
const FILTERS: GridFilter<'status'>[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: STATUSES.map((value) => ({ value, label: statusLook(value).label })),
  },
];

const TABS: readonly { key: string; label: string; count: keyof ClassCountsResponse }[] = [
  { key: 'all', label: 'All', count: 'all' },
  { key: 'upcoming', label: 'Upcoming', count: 'upcoming' },
  { key: 'in-progress', label: 'In Progress', count: 'inProgress' },
  { key: 'completed', label: 'Completed', count: 'completed' },
];
const TABS_ID = 'class-status';

/** The list of classes. Its tabs and its status select set the same filter. */
export function Classes({ onAdd }: { onAdd: () => void }) {
  const [status, setStatus] = useGridFilter('status');
  const [params] = useSearchParams();
  const counts = useQuery(classCountsQuery(params.get('q') ?? ''));
  const [edited, setEdited] = useState<ClassRow>();
  const confirmCancel = useConfirmCancelClass();
  const remove = useDeleteClass();

  const confirmDelete = ({ id, title }: ClassRow) => {
    if (confirmInBrowser(`Are you sure you want to delete ${title}?`)) remove.mutate(id);
  };
  const actionsOf = (session: ClassRow) => [
    { label: 'Edit', icon: <EditOutlined aria-hidden />, onSelect: () => setEdited(session) },
    {
      label: 'Add to calendar',
      icon: <CalendarOutlined aria-hidden />,
      onSelect: () => window.open(calendarUrl(session.id), '_blank', 'noopener'),
    },
    {
      label: 'Cancel Class',
      icon: <StopOutlined aria-hidden />,
      disabled: !isCancellable(session),
      onSelect: () => confirmCancel(session),
    },
    {
      label: 'Delete',
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onSelect: () => confirmDelete(session),
    },
  ];
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
              {label} <span className="tab-count tabular">{counts.data?.[count] ?? ''}</span>
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
          defaultSort={status === 'upcoming' || status === 'in-progress' ? 'date' : '-date'}
          rowHref={({ id }) => `/classes/${id}/roster`}
          search="Search classes by title"
          filters={FILTERS}
          card={(session) => (
            <ClassCard session={session} onEdit={() => setEdited(session)} onDelete={() => confirmDelete(session)} />
          )}
          actions={(session) => (
            <>
              <RosterButton session={session} />
              <RowActions name={session.title} items={actionsOf(session)} />
            </>
          )}
          empty={{
            title: status ? `No ${statusLook(status).label.toLowerCase()} classes` : 'No classes yet',
            text: 'Schedule a class and its roster, calendar entry and public page follow.',
            action: (
              <Button type="primary" onClick={onAdd}>
                Add Class
              </Button>
            ),
          }}
        />
      </div>
      {edited && <EditClassDialog session={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function RosterButton({ session }: { session: ClassRow }) {
  return (
    <Tooltip title="View Roster">
      <LinkButton
        to={`/classes/${session.id}/roster`}
        type="text"
        size="small"
        icon={<TeamOutlined aria-hidden />}
        aria-label={`View Roster of ${session.title}`}
      />
    </Tooltip>
  );
}
