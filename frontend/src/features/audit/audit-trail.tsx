import { useState } from 'react';
import { formatInstant } from '../../shared/format/date.js';
import { DataGrid, type GridColumn, type GridFilter } from '../../shared/ui/data-grid/index.js';
import { type AuditEntry, auditPath } from './api.js';
import './audit.css';
import { AuditEntryDialog } from './audit-entry-dialog.js';
import { KindTag } from './kind-tag.js';
import { kinds, placeOf } from './kinds.js';
import { PersonFilter } from './person-filter.js';

const filters: GridFilter[] = [
  {
    name: 'kind',
    label: 'Kind',
    all: 'Everything',
    options: Object.entries(kinds).map(([value, { many }]) => ({ value, label: many })),
  },
  { name: 'person', label: 'Person', control: (props) => <PersonFilter {...props} /> },
  { name: 'from', label: 'From', control: DayFilter },
  { name: 'to', label: 'To', control: DayFilter },
];

const columnsIn = (timeZone: string): GridColumn<AuditEntry>[] => [
  {
    key: 'occurredAt',
    title: 'When',
    sort: true,
    width: 176,
    text: ({ occurredAt }) => formatInstant(occurredAt, timeZone),
  },
  {
    key: 'action',
    title: 'What happened',
    width: 430,
    text: ({ actorName, action }) => `${actorName} ${action}`,
    render: ({ actorName, action }) => (
      <span title={`${actorName} ${action}`}>
        <strong>{actorName}</strong> {action}
      </span>
    ),
  },
  { key: 'kind', title: 'Kind', width: 130, text: ({ kind }) => kinds[kind].one, render: KindTag },
  { key: 'ip', title: 'Where', width: 140, text: placeOf },
  { key: 'browser', title: 'Browser', width: 150 },
  { key: 'event', title: 'Event', width: 240, hidden: true },
  { key: 'userAgent', title: 'User agent', width: 300, hidden: true },
];

/** Who did what to whom, when and from where. Times are the center's. */
export function AuditTrail({ timeZone }: { timeZone: string }) {
  const [opened, setOpened] = useState<AuditEntry>();
  return (
    <>
      <DataGrid<AuditEntry>
        id="audit"
        path={auditPath}
        noun={{ one: 'entry', many: 'entries' }}
        columns={columnsIn(timeZone)}
        defaultSort="-occurredAt"
        filters={filters}
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
        <span className="secondary">{placeOf(entry)}</span>
        <DetailsButton entry={entry} onOpen={onOpen} />
      </div>
    </div>
  );
}

function DetailsButton({ entry, onOpen }: Pick<AuditCardProps, 'entry' | 'onOpen'>) {
  return (
    <button type="button" className="button-link" onClick={onOpen}>
      Details
      <span className="visually-hidden"> of: {`${entry.actorName} ${entry.action}`}</span>
    </button>
  );
}

interface DayFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <label className="audit-day">
      {label}
      <input type="date" className="input" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
