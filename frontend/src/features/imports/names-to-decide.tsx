import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ImportDetail, ImportMatches } from '../../shared/api/rows.js';
import { KeyCap, KeyCaps } from '../../shared/ui/key-caps.js';
import { TabCount } from '../../shared/ui/tab-count.js';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import { useDecide } from './api.js';
import { number } from './import-text.js';
import { allSuggestions, LIST_LABELS, MATCH_LISTS, type MatchList, openNames, undecidedIn } from './matches.logic.js';
import { NameRow } from './name-row.js';
import { Questions } from './questions.js';

interface NamesToDecideProps {
  importId: string;
  matches: ImportMatches;
  files: ImportDetail['files'];
  /** The system that the files come from. */
  systemName: string;
}

/** What needs a decision: the questions, which change most rows, and then the names, list by list. */
export function NamesToDecide({ importId, matches, files, systemName }: NamesToDecideProps) {
  const decide = useDecide(importId);
  const undecided = undecidedIn(matches);
  const suggested = allSuggestions(matches);
  const list = useRef<HTMLDivElement>(null);
  const panel = useLostFocus<HTMLElement>(undecided);
  const [params] = useSearchParams();
  const asked = params.get('name');
  useEffect(() => {
    const rows = [...(panel.current?.querySelectorAll<HTMLElement>('[data-asks]') ?? [])];
    focusOn(rows.find(({ dataset }) => dataset.asks === asked));
  }, [asked, panel]);
  const lists = MATCH_LISTS.map((key) => ({ key, open: openNames(matches[key]) })).filter(
    ({ open }) => open.length > 0,
  );

  const decideName = (key: MatchList, name: string, choice: string) => {
    focusNext(list.current);
    decide.mutate({ [key]: [{ name, choice }] });
  };
  return (
    <section className="card panel" aria-labelledby="names-open" tabIndex={-1} ref={panel}>
      <div className="panel-head">
        <h2 className="panel-title" id="names-open">
          To decide <TabCount of={undecided} />
        </h2>
        <div className="names-keys">
          {lists.length > 0 && <Keys />}
          {suggested.count > 1 && (
            <Button onClick={() => decide.mutate(suggested.input)}>
              Accept All {number(suggested.count)} Suggestions
            </Button>
          )}
        </div>
      </div>
      <Questions matches={matches} files={files} systemName={systemName} onDecide={decide.mutate} />
      <div ref={list}>
        {lists.map(({ key, open }) => (
          <section key={key} aria-label={`${LIST_LABELS[key]} to decide`}>
            <h3 className="names-list">
              {LIST_LABELS[key]}{' '}
              <span className="tabular">
                {open.length} of {matches[key].length}
              </span>
            </h3>
            {open.map((match) => (
              <NameRow
                key={match.name}
                list={key}
                match={match}
                onDecide={(choice) => decideName(key, match.name, choice)}
              />
            ))}
          </section>
        ))}
      </div>
      {undecided === 0 && <p className="names-none secondary">Every name is decided.</p>}
    </section>
  );
}

/** Moves the focus to the name after the one that is being decided, whose controls go. */
function focusNext(list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-name-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at + 1] ?? rows[at - 1];
  if (at >= 0) focusOn(next);
}

/** Goes to the control of a name or question that decides it. */
function focusOn(row: HTMLElement | null | undefined): void {
  const find = (selector: string) => row?.querySelector<HTMLElement>(selector);
  (find('[data-accept]:not(:disabled)') ?? find('input'))?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

const Keys = () => (
  <span className="names-key-caps" aria-hidden="true">
    <KeyCap>↵</KeyCap> accept
    <KeyCaps of="createName" /> create
    <KeyCaps of="leaveOutName" /> leave out
    <KeyCaps of="chooseName" /> choose another
  </span>
);
