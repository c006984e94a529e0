import { useState } from 'react';
import { peopleText } from '../../shared/model/person.js';
import { Button } from '../../shared/ui/button.js';
import '../../shared/ui/filter-pills.css';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { Page } from '../../shared/ui/page.js';
import { StatCard, StatRow } from '../../shared/ui/stat-card.js';
import { EmptyState } from '../../shared/ui/states.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { CheckRow } from './check-row.js';
import './employee-import.css';
import { countFates, type Fate, invitees, type JudgedRow } from './import-rows.js';
import type { EmployeeImport } from './use-employee-import.js';

const PAGE_SIZE = 60;

type Filter = 'all' | Fate;

interface CheckListProps {
  employees: EmployeeImport;
  back: { to: string; label: string };
  onCancel: () => void;
}

const figure = (count: number) => count.toLocaleString('en-US');

/** What happens to each row. Rows to fix come first and are edited in place. */
export function CheckList({ employees, back, onCancel }: CheckListProps) {
  const { rows, sourceName } = employees;
  const counts = countFates(rows);
  useUnsavedChanges(() => true, 'The list is not saved: nobody on it is invited, and your corrections are lost.');
  return (
    <Page
      title="Check before you invite"
      back={back}
      line={`${sourceName} · ${rows.length === 1 ? '1 row' : `${figure(rows.length)} rows`}. Nothing is saved yet.`}
      action={<Button onClick={employees.restart}>Choose Another List</Button>}
    >
      <div className={counts.invited + counts.declined + counts.twice > 0 ? 'figures-in-pairs' : 'figures-in-row'}>
        <StatRow>
          <StatCard label="New" value={figure(counts.new)} note="get an invitation" />
          <StatCard label="Already here" value={figure(counts.here)} note="nothing changes" />
          {counts.invited > 0 && (
            <StatCard label="Already invited" value={figure(counts.invited)} note="send again from your people" />
          )}
          {counts.declined > 0 && (
            <StatCard label="Declined" value={figure(counts.declined)} note="not invited for 30 days" />
          )}
          <StatCard label="To fix" value={figure(counts.broken)} note="skipped until fixed" />
          {counts.twice > 0 && (
            <StatCard label="Twice in the list" value={figure(counts.twice)} note="first row is used" />
          )}
        </StatRow>
      </div>
      <Rows employees={employees} counts={counts} />
      <InviteBar employees={employees} counts={counts} onCancel={onCancel} />
    </Page>
  );
}

function Rows({ employees, counts }: { employees: EmployeeImport; counts: Record<Fate, number> }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const { rows } = employees;
  const filters: [Filter, string, number][] = [
    ['all', 'All', rows.length],
    ['broken', 'To fix', counts.broken],
    ['new', 'New', counts.new],
    ['here', 'Already here', counts.here],
    ['invited', 'Already invited', counts.invited],
    ['declined', 'Declined', counts.declined],
    ['twice', 'Twice', counts.twice],
    ['skipped', 'Skipped', counts.skipped],
  ];
  const matches = rows.filter((row) => matchesFilter(row, filter));
  const hasPhones = rows.some(({ person }) => person.phone);
  return (
    <section className="card" aria-label="Rows">
      <fieldset className="filter-pills import-filters">
        <legend className="visually-hidden">Show</legend>
        {filters
          .filter(([key, , count]) => key === 'all' || key === filter || count > 0)
          .map(([key, label, count]) => (
            <Button
              key={key}
              kind="ghost"
              className="filter-pill"
              aria-pressed={key === filter}
              onClick={() => setFilter(key)}
            >
              {label} <span className="tabular">{figure(count)}</span>
            </Button>
          ))}
      </fieldset>
      {matches.length === 0 ? (
        <EmptyState title="No rows" text="No row is like this now." />
      ) : (
        <table className="import-rows">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              {hasPhones && <th scope="col">Phone</th>}
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {matches.slice(0, visibleCount).map((row) => (
              <CheckRow key={row.number} row={row} hasPhones={hasPhones} employees={employees} />
            ))}
          </tbody>
        </table>
      )}
      <p className="import-foot secondary">
        {Math.min(visibleCount, matches.length).toLocaleString('en-US')} of {figure(matches.length)} · rows to fix come
        first
        {matches.length > visibleCount && (
          <Button onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
            Show {Math.min(PAGE_SIZE, matches.length - visibleCount)} more
          </Button>
        )}
      </p>
    </section>
  );
}

/** A row that is being fixed stays in view while its fate changes. */
const matchesFilter = (row: JudgedRow, filter: Filter): boolean =>
  filter === 'all' || row.fate === filter || (filter === 'broken' && row.open.length > 0);

interface InviteBarProps {
  employees: EmployeeImport;
  counts: Record<Fate, number>;
  onCancel: () => void;
}

function InviteBar({ employees, counts, onCancel }: InviteBarProps) {
  const { isChecking, isInviting, problem, allowance, rows } = employees;
  const count = invitees(rows).length;
  const isTooMany = count > allowance.left;
  return (
    <div className="import-bar card">
      <FormProblem>{problem}</FormProblem>
      {isTooMany && (
        <FormProblem>
          You can invite {figure(allowance.perDay)} people in 24 hours, and {figure(allowance.left)} are left now. Skip
          rows, invite the rest tomorrow, or ask your training center to invite them.
        </FormProblem>
      )}
      <div className="import-bar-line">
        <p role="status">
          {isInviting ? (
            'Inviting. A list of thousands takes some seconds.'
          ) : (
            <>
              <strong>{count === 1 ? '1 person' : `${figure(count)} people`}</strong> {count === 1 ? 'is' : 'are'}{' '}
              invited by email at once.{' '}
              {counts.broken > 0 && (
                <span className="secondary">
                  {counts.broken === 1 ? '1 row is' : `${figure(counts.broken)} rows are`} skipped until you fix{' '}
                  {counts.broken === 1 ? 'it' : 'them'}.
                </span>
              )}
            </>
          )}
        </p>
        <div className="import-bar-actions">
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            kind="primary"
            loading={isChecking || isInviting}
            disabled={count === 0 || isTooMany}
            onClick={employees.invite}
          >
            Invite {peopleText(count, 'Person', 'People')}
          </Button>
        </div>
      </div>
    </div>
  );
}
