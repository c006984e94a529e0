import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ImportDetail, ImportYield } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { useCommit } from './api.js';
import { comesIn, counted, number } from './import-text.js';
import { hasBegun } from './steps.logic.js';

/** What comes in, what is booked, what does not happen, and the button that does it; afterwards, what came. */
export function PromiseBar({ detail }: { detail: ImportDetail }) {
  const { counts, promise, brought, state } = detail;
  const { pathname } = useLocation();
  if (!counts || !promise || state === 'undone') return null;
  const isChosen = state === 'ready' || state === 'reading';
  if (!hasBegun(detail) || (isChosen && comesIn(counts) > 0)) {
    return (
      <Bar detail={detail} yields={promise}>
        <CommitButton detail={detail} rows={comesIn(counts)} />
      </Bar>
    );
  }
  const isDone = state !== 'committing';
  return (
    <Bar detail={detail} yields={(isDone && brought) || promise} isDone={isDone}>
      <LinkButton to={`${pathname}?step=import`}>{isDone ? 'See What Came' : 'See Progress'}</LinkButton>
    </Bar>
  );
}

interface BarProps {
  detail: ImportDetail;
  yields: ImportYield;
  isDone?: boolean;
  /** What can be done now. */
  children: ReactNode;
}

function Bar({ detail: { systemName, remindersFrom }, yields, isDone = false, children }: BarProps) {
  return (
    <section className="promise-bar tabular" aria-label={isDone ? 'What came in' : 'What the import does'}>
      <dl>
        <div>
          <dt>
            {isDone ? 'Came in' : 'Comes in'}, as history “From {systemName}”
          </dt>
          <dd>
            {[
              counted(yields.people, 'person', 'people'),
              counted(yields.pastClasses, 'class', 'classes'),
              counted(yields.pastSeats, 'seat'),
              counted(yields.cards, 'card'),
              yields.invoices > 0 && counted(yields.invoices, 'open invoice'),
              counted(yields.changes, 'change'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </dd>
        </div>
        <div>
          <dt>Booked, reminders from {formatDate(remindersFrom)}</dt>
          <dd>
            {counted(yields.classes, 'class', 'classes')} · {counted(yields.seats, 'seat')}
          </dd>
        </div>
        <div>
          <dt>{isDone ? 'Did not happen' : 'Does not happen'}</dt>
          <dd>0 emails, 0 texts, 0 charges</dd>
        </div>
      </dl>
      <div className="promise-act">{children}</div>
    </section>
  );
}

function CommitButton({ detail, rows }: { detail: ImportDetail; rows: number }) {
  const commit = useCommit(detail.id);
  const [, setParams] = useSearchParams();
  // A refusal is said in a toast.
  const begin = () =>
    commit.mutateAsync().then(
      () => setParams({ step: 'import' }),
      () => {},
    );
  return (
    <>
      <Button
        type="primary"
        disabled={rows === 0 || detail.state !== 'ready'}
        loading={commit.isPending}
        onClick={begin}
      >
        Import {counted(rows, detail.committedAt ? 'More Row' : 'Row')}
      </Button>
      <p className="panel-note">{waitText(detail)}</p>
    </>
  );
}

/** What the button leaves, or why it waits. */
function waitText({ state, counts }: ImportDetail): string {
  if (state === 'reading') return 'The rows are being checked.';
  const { fix = 0, conflict = 0 } = counts ?? {};
  if (fix + conflict === 0) return '';
  const parts = [fix > 0 && `${number(fix)} to fix`, conflict > 0 && counted(conflict, 'conflict')].filter(Boolean);
  return `${parts.join(' and ')} ${fix + conflict === 1 ? 'waits' : 'wait'} here; fix them any time.`;
}
