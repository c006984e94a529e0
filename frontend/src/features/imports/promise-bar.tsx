import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import type { ImportDetail } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { useCommit } from './api.js';
import { counted, number } from './import-text.js';

/** What comes in, what is booked, what does not happen, and the button that does it. */
export function PromiseBar({ detail }: { detail: ImportDetail }) {
  const commit = useCommit(detail.id);
  const [, setParams] = useSearchParams();
  const { counts, promise, systemName, remindersFrom } = detail;
  if (!counts || !promise) return null;
  const rows = counts.new + counts.changes;
  // A refusal is said in a toast.
  const begin = () =>
    commit.mutateAsync().then(
      () => setParams({ step: 'import' }),
      () => {},
    );
  return (
    <section className="promise-bar tabular" aria-label="What the import does">
      <dl>
        <div>
          <dt>Comes in, as history “From {systemName}”</dt>
          <dd>
            {[
              counted(promise.people, 'person', 'people'),
              counted(promise.pastClasses, 'class', 'classes'),
              counted(promise.pastSeats, 'seat'),
              counted(promise.cards, 'card'),
              counted(promise.changes, 'change'),
            ].join(' · ')}
          </dd>
        </div>
        <div>
          <dt>Booked, reminders from {formatDate(remindersFrom)}</dt>
          <dd>
            {counted(promise.classes, 'class', 'classes')} · {counted(promise.seats, 'seat')}
          </dd>
        </div>
        <div>
          <dt>Does not happen</dt>
          <dd>0 emails, 0 texts, 0 charges</dd>
        </div>
      </dl>
      <div className="promise-act">
        <Button
          type="primary"
          disabled={rows === 0 || detail.state !== 'ready'}
          loading={commit.isPending}
          onClick={begin}
        >
          Import {number(rows)} {rows === 1 ? 'Row' : 'Rows'}
        </Button>
        <p className="panel-note">{waitText(detail)}</p>
      </div>
    </section>
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
