import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Radio, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type {
  ComparedRecordRow,
  DuplicatePairResponse,
  KeepInput,
  PossibleDuplicateRow,
} from '../../../shared/api/rows.js';
import { useCenterTimeZone } from '../../../shared/api/use-center-time-zone.js';
import { formatDate, formatDayAndDate, formatInstantDate } from '../../../shared/format/date.js';
import { formatMoney } from '../../../shared/format/money.js';
import { nameOf } from '../../../shared/model/person.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { toast } from '../../../shared/ui/toast/toast-store.js';
import { useShortcuts } from '../../../shared/ui/use-shortcuts.js';
import { pairQuery, useCompareAgain, useKeepApart, useMerge, useUndoMerge } from './api.js';
import { canChoose, fieldsOf, givenUp, keptSide, reasonsOf, type Side, totalsOf } from './duplicate.logic.js';

/** Long enough to look at the record that was kept. */
const UNDO_TOAST_MS = 15_000;

interface DuplicatePairProps {
  row: PossibleDuplicateRow;
  /** On a phone, back to the list. */
  backHref: string;
  studentHref: (id: string) => string;
}

/** Two records side by side, and what is left if they are merged. */
export function DuplicatePair({ row, backHref, studentHref }: DuplicatePairProps) {
  const pair = useQuery(pairQuery(row));
  const title = `${nameOf(row.student)} and ${nameOf(row.duplicate)}`;
  return (
    <article className="duplicates-detail" aria-label={title}>
      <div className="duplicates-compared">
        <Link to={backHref} replace className="duplicates-back">
          All pairs
        </Link>
        <h2 className="section-title">{title}</h2>
        <p className="duplicates-reasons">
          {reasonsOf(row.reasons).map((reason) => (
            <Tag key={reason}>{reason}</Tag>
          ))}
        </p>
        {pair.isError && <ErrorState error={pair.error} onRetry={() => pair.refetch()} />}
        {pair.isPending && <LoadingState label="Loading both records" lines={8} />}
      </div>
      {pair.data && <Comparison row={row} pair={pair.data} studentHref={studentHref} />}
    </article>
  );
}

interface ComparisonProps {
  row: PossibleDuplicateRow;
  pair: DuplicatePairResponse;
  studentHref: (id: string) => string;
}

function Comparison({ row, pair, studentHref }: ComparisonProps) {
  const [keep, setKeep] = useState<KeepInput>({});
  const { student, duplicate, collisions } = pair;
  const seats = keep.seats ?? [];
  const toggle = (id: string) =>
    setKeep({ ...keep, seats: seats.includes(id) ? seats.filter((one) => one !== id) : [...seats, id] });
  return (
    <>
      <div className="duplicates-compared">
        <div className="duplicates-scroll">
          <table className="duplicates-table">
            <thead>
              <tr>
                <td />
                <RecordHead record={student} href={studentHref(student.id)} />
                <RecordHead record={duplicate} href={studentHref(duplicate.id)} />
                <th scope="col" className="duplicates-result">
                  What stays
                </th>
              </tr>
            </thead>
            <tbody>
              {fieldsOf(pair).map((field) => {
                const kept = keptSide(pair, field, keep);
                const closes = field.field === 'account' && student.account && duplicate.account;
                return (
                  <tr key={field.field}>
                    <th scope="row">{field.label}</th>
                    {(['student', 'duplicate'] as Side[]).map((side) => (
                      <td key={side}>
                        <Radio
                          name={`${row.id}-${field.field}`}
                          checked={kept === side}
                          onChange={() => setKeep({ ...keep, [field.field]: side })}
                          aria-label={`${field.label}: ${field.value(pair[side]) || 'none'}`}
                        >
                          {field.value(pair[side]) || <span className="secondary">none</span>}
                        </Radio>
                      </td>
                    ))}
                    <td className="duplicates-result">
                      {field.value(pair[kept]) || 'none'}
                      {closes && <span className="secondary"> The other account closes.</span>}
                    </td>
                  </tr>
                );
              })}
              <tr className="duplicates-moves">
                <th scope="row" colSpan={3}>
                  From both, everything moves
                </th>
                <td className="duplicates-result" />
              </tr>
              {totalsOf(pair, seats).map(({ label, of, both }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="tabular">{of(student, formatDayAndDate)}</td>
                  <td className="tabular">{of(duplicate, formatDayAndDate)}</td>
                  <td className="duplicates-result tabular">{both}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {collisions.map((collision) => (
          <Collision
            key={collision.other.id}
            collision={collision}
            pair={pair}
            seats={seats}
            onToggle={() => toggle(collision.other.id)}
          />
        ))}
        {pair.refusal && (
          <p className="duplicates-collision" role="note">
            <ExclamationCircleOutlined aria-hidden /> {pair.refusal}
          </p>
        )}
      </div>
      <Dock row={row} pair={pair} keep={keep} />
    </>
  );
}

function RecordHead({ record, href }: { record: ComparedRecordRow; href: string }) {
  const timeZone = useCenterTimeZone();
  const { createdAt, origin, account } = record;
  const seen = account?.lastSeenAt;
  return (
    <th scope="col">
      <Link to={href}>{nameOf(record)}</Link>
      {timeZone && (
        <span className="duplicates-since">
          {origin ? 'Imported' : 'Since'} {formatInstantDate(createdAt, timeZone)}
          {seen && `, last seen ${formatInstantDate(seen, timeZone)}`}
        </span>
      )}
    </th>
  );
}

interface CollisionProps {
  collision: DuplicatePairResponse['collisions'][number];
  pair: DuplicatePairResponse;
  /** The seats that staff have chosen to keep. */
  seats: readonly string[];
  onToggle: () => void;
}

/** A class in which both have a seat. */
function Collision({ collision, pair, seats, onToggle }: CollisionProps) {
  const { title, date } = collision;
  const gone = givenUp(collision, seats);
  const holder = gone && (gone.studentId === pair.student.id ? pair.student : pair.duplicate);
  const kept = gone?.id === collision.other.id ? collision.stays : collision.other;
  return (
    <div className="duplicates-collision">
      {gone ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}
      <p>
        <strong>
          Both have a seat on {formatDate(date)}, {title}:{' '}
          {gone ? (kept.holds ? 'the one with money or a result stays' : 'one stays') : 'both stay'}.
        </strong>{' '}
        {gone && holder
          ? `The seat of ${nameOf(holder)} goes${gone.owed > 0 ? `, and with it the ${formatMoney(gone.owed)} owed` : ''}.`
          : 'Each has money or a result. It becomes a to-do to remove one of them.'}
        {gone &&
          kept.holds &&
          ' A merge moves no money between seats: to keep that one, remove the other from the class before you merge.'}
      </p>
      {canChoose(collision) && (
        <Button type="link" onClick={onToggle}>
          Keep the Other
        </Button>
      )}
    </div>
  );
}

function Dock({ row, pair, keep }: { row: PossibleDuplicateRow; pair: DuplicatePairResponse; keep: KeepInput }) {
  const timeZone = useCenterTimeZone();
  const merge = useMerge();
  const undo = useUndoMerge();
  const keepApart = useKeepApart();
  const compareAgain = useCompareAgain();
  const ids = { id: row.student.id, duplicateId: row.duplicate.id };
  const name = nameOf(row.student);
  const isBusy = merge.isPending || keepApart.isPending;
  const mergeBoth = () => {
    if (isBusy || pair.refusal) return;
    // The next pair has taken the place of this one by then. A refusal is said in a toast.
    merge.mutateAsync({ ...ids, keep }).then(
      ({ mergeId }) =>
        toast({
          title: 'Merged',
          description: `Everything is with ${name} now.`,
          durationMs: UNDO_TOAST_MS,
          actions: [{ label: 'Undo', onSelect: () => undo.mutate(mergeId) }],
        }),
      () => {},
    );
  };
  const differ = () => !isBusy && keepApart.mutate(ids);
  const isApart = row.apart !== null;
  useShortcuts(isApart ? {} : { mergePair: mergeBoth, keepPairApart: differ });
  if (isApart) {
    return (
      <div className="duplicates-dock">
        <p>Staff have said that these are two people.</p>
        <Button loading={compareAgain.isPending} onClick={() => compareAgain.mutate(ids)}>
          Compare Again
        </Button>
      </div>
    );
  }
  return (
    <div className="duplicates-dock">
      <p>
        No emails, no refund, no charge. Both histories stay in the audit trail.
        {timeZone && ` Undo until ${formatInstantDate(pair.undoUntil, timeZone)}.`}
      </p>
      <Button type={row.isWeak ? 'primary' : 'default'} loading={keepApart.isPending} onClick={differ}>
        Not the Same Person
      </Button>
      <Button
        type={row.isWeak ? 'default' : 'primary'}
        loading={merge.isPending}
        disabled={pair.refusal !== null}
        onClick={mergeBoth}
      >
        Merge Into {name}
      </Button>
    </div>
  );
}
