import { CalendarOutlined, DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ClassCounts, ClassRow } from '../../shared/api/rows.js';
import { confirmInBrowser } from '../../shared/ui/confirm.js';
import { DataGrid, RowActions, useGridFilter } from '../../shared/ui/data-grid/index.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { statusLook } from '../../shared/ui/status.js';
import { type TabItem, Tabs } from '../../shared/ui/tabs.js';
import { CLASSES, classCountsQuery, useDeleteClass } from './api.js';
import { ClassCard, calendarUrl } from './class-card.js';
import { classColumns } from './class-columns.js';
import { EditClassDialog } from './class-dialogs.js';
import './classes.css';

const STATUSES = ['upcoming', 'in-progress', 'completed', 'cancelled'] as const;
const FILTERS = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: STATUSES.map((value) => ({ value, label: statusLook(value).label })),
  },
];

type TabKey = 'all' | 'upcoming' | 'in-progress' | 'completed';
const TABS: readonly { key: TabKey; label: string; count: keyof ClassCounts }[] = [
  { key: 'all', label: 'All', count: 'all' },
  { key: 'upcoming', label: 'Upcoming', count: 'upcoming' },
  { key: 'in-progress', label: 'In Progress', count: 'inProgress' },
  { key: 'completed', label: 'Completed', count: 'completed' },
];

/** The list of classes with its tabs. Tabs and status filter set the same filter, so they never contradict each other. */
export function Classes({ onAdd }: { onAdd: () => void }) {
  const [status, setStatus] = useGridFilter('status');
  const [params] = useSearchParams();
  const counts = useQuery(classCountsQuery(params.get('q') ?? ''));
  const [edited, setEdited] = useState<ClassRow>();
  const [isEditing, setIsEditing] = useState(false);
  const remove = useDeleteClass();

  const edit = (row: ClassRow) => {
    setEdited(row);
    setIsEditing(true);
  };
  const confirmDelete = (row: ClassRow) => {
    if (confirmInBrowser(`Are you sure you want to delete ${row.title}?`)) remove.mutate(row.id);
  };
  const tabs: TabItem<TabKey>[] = TABS.map(({ key, label, count }) => ({
    key,
    label: (
      <>
        {label} <span className="tab-count tabular">{counts.data?.[count] ?? ''}</span>
      </>
    ),
  }));
  const selected = TABS.find(({ key }) => key === status)?.key ?? 'all';
  return (
    <>
      <Tabs
        label="Classes by status"
        items={tabs}
        selected={selected}
        onSelect={(key) => setStatus(key === 'all' ? '' : key)}
      >
        <DataGrid<ClassRow>
          id="classes"
          path={CLASSES}
          noun={{ one: 'class', many: 'classes' }}
          columns={classColumns}
          defaultSort={status === 'upcoming' || status === 'in-progress' ? 'date' : '-date'}
          rowHref={({ id }) => `/classes/${id}/roster`}
          search="Search classes by title"
          filters={FILTERS}
          card={(row) => <ClassCard row={row} onEdit={() => edit(row)} onDelete={() => confirmDelete(row)} />}
          actions={(row) => (
            <>
              <RosterButton row={row} />
              <RowActions
                name={row.title}
                items={[
                  { label: 'Edit', icon: <EditOutlined aria-hidden />, onSelect: () => edit(row) },
                  {
                    label: 'Add to calendar',
                    icon: <CalendarOutlined aria-hidden />,
                    onSelect: () => window.open(calendarUrl(row.id), '_blank', 'noopener'),
                  },
                  {
                    label: 'Delete',
                    icon: <DeleteOutlined aria-hidden />,
                    danger: true,
                    onSelect: () => confirmDelete(row),
                  },
                ]}
              />
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
      </Tabs>
      {edited && <EditClassDialog key={edited.id} row={edited} open={isEditing} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function RosterButton({ row }: { row: ClassRow }) {
  return (
    <Tooltip title="View Roster">
      <LinkButton
        to={`/classes/${row.id}/roster`}
        type="text"
        size="small"
        icon={<TeamOutlined aria-hidden />}
        aria-label={`View Roster of ${row.title}`}
      />
    </Tooltip>
  );
}
