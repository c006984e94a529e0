import { Button } from 'antd';
import { useState } from 'react';
import { formatInstant, todayIn } from '../../shared/format/date.js';
import { DataGrid, type GridColumn, type GridFilter } from '../../shared/ui/data-grid/index.js';
import { type AuditEntry, auditPath } from './api.js';
import './audit.css';
import { AuditEntryDialog } from './audit-entry-dialog.js';
import { KindTag, kinds, originOf } from './kinds.js';
import { PersonFilter } from './person-filter.js';

const filtersIn = (timeZone: string): GridFilter<'kind' | 'person' | 'from' | 'to'>[] => [
  {
    name: 'kind',
    label: 'Kind',
    options: Object.entries(kinds).map(([value, { plural }]) => ({ value, label: plural })),
  },
  { name: 'person', label: 'Person', control: (props) => <PersonFilter {...props} /> },
  { label: 'Date', from: 'from', to: 'to', today: todayIn(timeZone) },
];

const columnsIn = (timeZone: string): GridColumn<AuditEntry>[] => [
  {
    key: 'occurredAt',
    title: 'When',
    sort: true,
    width: 172,
    text: ({ occurredAt }) => formatInstant(occurredAt, timeZone),
  },
  {
    key: 'action',
    title: 'What happened',
    width: 260,
    fill: true,
    text: ({ actorName, action }) => `${actorName} ${action}`,
    render: ({ actorName, action }) => (
      <>
        <strong>{actorName}</strong> {action}
      </>
    ),
  },
  { key: 'kind', title: 'Kind', width: 120, text: ({ kind }) => kinds[kind].singular, render: KindTag },
  { key: 'ip', title: 'Where', width: 116, text: originOf },
  { key: 'browser', title: 'Browser', width: 125 },
  { key: 'event', title: 'Event', width: 240, cut: true, hidden: true },
  { key: 'userAgent', title: 'User agent', width: 300, cut: true, hidden: true },
];

/** Times are in the center's time zone. */
export function AuditTrail({ timeZone }: { timeZone: string }) {
  const [opened, setOpened] = useState<AuditEntry>();
  return (
    <>
      <DataGrid
        id="audit"
        path={auditPath}
        noun={{ one: 'entry', many: 'entries' }}
        columns={columnsIn(timeZone)}
        defaultSort="-occurredAt"
        filters={filtersIn(timeZone)}
        search="Search people, actions and addresses"
        onOpen={setOpened}
        actions={(entry) => <DetailsButton entry={entry} onOpen={() => setOpened(entry)} />}
        card={(entry) => <AuditCard entry={entry} timeZone={timeZone} onOpen={() => setOpened(entry)} />}
        empty={{ title: 'Nothing has happened yet', text: 'Sign-ins, changes and deletions will be listed here.' }}
        csv="audit trail"
      />
      {opened && <AuditEntryDialog entry={opened} timeZone={timeZone} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface AuditCardProps {
  entry: AuditEntry;
  timeZone: string;
  onOpen: () => void;
}

function AuditCard({ entry, timeZone, onOpen }: AuditCardProps) {
  const { kind, actorName, action, occurredAt } = entry;
  return (
    <div className="card-body entity-card">
      <div className="audit-card-head">
        <KindTag kind={kind} />
        <span className="secondary tabular">{formatInstant(occurredAt, timeZone)}</span>
      </div>
      <p className="audit-sentence">
        <strong>{actorName}</strong> {action}
      </p>
      <div className="audit-card-head">
        <span className="secondary">{originOf(entry)}</span>
        <DetailsButton entry={entry} onOpen={onOpen} />
      </div>
    </div>
  );
}

function DetailsButton({ entry, onOpen }: Pick<AuditCardProps, 'entry' | 'onOpen'>) {
  return (
    <Button type="link" size="small" onClick={onOpen}>
      Details
      <span className="visually-hidden"> of: {`${entry.actorName} ${entry.action}`}</span>
    </Button>
  );
}
