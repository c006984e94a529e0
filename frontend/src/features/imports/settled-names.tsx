import { Collapse } from 'antd';
import type { ImportMatch, ImportMatches } from '../../shared/api/rows.js';
import { useDecide } from './api.js';
import { counted, number } from './import-text.js';
import { CREATE, isRecord, LEAVE_OUT, LIST_LABELS, MATCH_LISTS, settledNames } from './matches.logic.js';
import { NameRow } from './name-row.js';

/** The names that are certain or decided, folded, with what happens to them. Each can still be changed. */
export function SettledNames({ importId, matches }: { importId: string; matches: ImportMatches }) {
  const decide = useDecide(importId);
  const lists = MATCH_LISTS.map((key) => ({ key, settled: settledNames(matches[key]) })).filter(
    ({ settled }) => settled.length > 0,
  );
  const count = lists.reduce((sum, { settled }) => sum + settled.length, 0);
  if (count === 0) return null;
  return (
    <section className="card panel" aria-labelledby="names-settled">
      <div className="panel-head">
        <h2 className="panel-title" id="names-settled">
          Certain or decided
        </h2>
        <span className="panel-count">
          {counted(count, 'name')}, found here by name, code or abbreviation, new without a doubt, or decided by you
        </span>
      </div>
      <Collapse
        ghost
        className="names-settled"
        items={lists.map(({ key, settled }) => ({
          key,
          label: (
            <span className="names-settled-line">
              <strong>{LIST_LABELS[key]}</strong> <span className="tabular">{number(settled.length)}</span>{' '}
              <span className="secondary">{fateText(settled, key === 'statuses')}</span>
            </span>
          ),
          extra: (
            <span className="secondary tabular">
              {counted(
                settled.reduce((sum, { rows }) => sum + rows, 0),
                'row',
              )}
            </span>
          ),
          children: settled.map((match) => (
            <NameRow
              key={match.name}
              list={key}
              match={match}
              onDecide={(choice) => decide.mutate({ [key]: [{ name: match.name, choice }] })}
            />
          )),
        }))}
      />
    </section>
  );
}

/** What happens to names: `24 are yours, 7 are new, 1 is left out.` */
export function fateText(settled: readonly ImportMatch[], areStatuses: boolean): string {
  const here = settled.filter(({ choice }) => isRecord(choice)).length;
  const made = settled.filter(({ choice }) => choice === CREATE).length;
  const out = settled.filter(({ choice }) => choice === LEAVE_OUT).length;
  const some = (count: number, what: (be: string) => string) =>
    count > 0 ? [`${number(count)} ${what(count === 1 ? 'is' : 'are')}`] : [];
  const parts = [
    ...some(here, (be) => (areStatuses ? `${be} a result here` : `${be} yours`)),
    ...some(made, (be) => `${be} new`),
    ...some(out, (be) => `${be} left out`),
  ];
  return `${parts.join(', ')}.`;
}
