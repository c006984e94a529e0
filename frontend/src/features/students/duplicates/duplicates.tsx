import { CheckCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PossibleDuplicateRow } from '../../../shared/api/rows.js';
import { nameOf } from '../../../shared/model/person.js';
import { KeyCaps } from '../../../shared/ui/key-caps.js';
import { EmptyState, ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { useShortcuts } from '../../../shared/ui/use-shortcuts.js';
import { duplicatesQuery } from './api.js';
import { reasonText } from './duplicate.logic.js';
import { DuplicatePair } from './duplicate-pair.js';
import './duplicates.css';

interface DuplicatesProps {
  studentHref: (id: string) => string;
}

/** Pairs of records that may be of one person, at ?pair= the one that is compared; with ?apart those that staff keep apart. */
export function Duplicates({ studentHref }: DuplicatesProps) {
  const [params, setParams] = useSearchParams();
  const apart = params.has('apart');
  const list = useQuery(duplicatesQuery(apart));
  const rows = list.data?.rows ?? [];
  const chosen = rows.findIndex(({ id }) => id === params.get('pair'));
  // What followed a pair that is gone takes its place.
  const place = useRef(0);
  const at = chosen >= 0 ? chosen : Math.min(place.current, rows.length - 1);
  useEffect(() => {
    place.current = Math.max(0, at);
  });
  const shown = rows[at];
  const open = (row: PossibleDuplicateRow | undefined) => {
    if (!row) return;
    setParams((was) => new URLSearchParams([...[...was].filter(([name]) => name !== 'pair'), ['pair', row.id]]), {
      replace: true,
    });
    document.getElementById(`pair-${row.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({ nextPair: () => open(rows[at + 1]), previousPair: () => open(rows[at - 1]) });
  const hrefOf = (pair: string | undefined, isApart = apart) =>
    `?${new URLSearchParams({ view: 'duplicates', ...(isApart && { apart: '' }), ...(pair && { pair }) })}`;
  return (
    <section className="card duplicates" aria-label="Possible duplicates" data-open={chosen >= 0}>
      <div className="duplicates-list">
        <Segmented
          block
          aria-label="Show"
          options={[
            { value: 'open', label: 'To decide' },
            { value: 'apart', label: 'Kept apart' },
          ]}
          value={apart ? 'apart' : 'open'}
          onChange={(to) => setParams({ view: 'duplicates', ...(to === 'apart' && { apart: '' }) })}
        />
        {list.isError ? (
          <ErrorState error={list.error} onRetry={() => list.refetch()} />
        ) : !list.data ? (
          <LoadingState label="Loading possible duplicates" lines={8} />
        ) : (
          <ol>
            {rows.map((row, index) => (
              <li key={row.id} id={`pair-${row.id}`}>
                <Link
                  to={hrefOf(row.id)}
                  replace
                  className="duplicates-pair"
                  aria-current={index === at ? 'true' : undefined}
                >
                  <strong>{nameOf(row.student)}</strong> and <strong>{nameOf(row.duplicate)}</strong>
                  <span>{reasonText(row.reasons)}</span>
                  {row.apart ? (
                    <span>{row.apart.by ? `Kept apart by ${row.apart.by}` : 'Kept apart'}</span>
                  ) : (
                    row.isWeak && <span className="duplicates-weak">Perhaps two people</span>
                  )}
                </Link>
              </li>
            ))}
          </ol>
        )}
        {(list.data?.total ?? 0) > rows.length && (
          <p className="secondary">The next ones follow when these are decided.</p>
        )}
        {!apart && (
          <p className="duplicates-keys">
            <KeyCaps of="previousPair" /> <KeyCaps of="nextPair" /> pair <KeyCaps of="mergePair" /> merge{' '}
            <KeyCaps of="keepPairApart" /> different
          </p>
        )}
      </div>
      {shown ? (
        <DuplicatePair key={shown.id} row={shown} backHref={hrefOf(undefined)} studentHref={studentHref} />
      ) : (
        list.data && (
          <EmptyState
            icon={<CheckCircleOutlined aria-hidden />}
            title={apart ? 'No pair is kept apart' : 'No two records look like the same person'}
            text={
              apart
                ? 'Pairs that you say are two people are listed here.'
                : 'Records with a name, an email or a phone in common appear here. Nothing is merged by itself.'
            }
          />
        )
      )}
    </section>
  );
}
