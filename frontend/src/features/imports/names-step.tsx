import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import type { ImportDetail, ImportMatches } from '../../shared/api/rows.js';
import { FileBand } from './file-band.js';
import { number } from './import-text.js';
import { MATCH_LISTS } from './matches.logic.js';
import { NamesToDecide } from './names-to-decide.js';
import './names.css';
import { SettledNames } from './settled-names.js';

/** The names in the files and what each becomes. */
export function NamesStep({ detail, matches }: { detail: ImportDetail; matches: ImportMatches }) {
  const [, setParams] = useSearchParams();
  const certain = MATCH_LISTS.reduce((sum, list) => sum + matches[list].filter(({ isCertain }) => isCertain).length, 0);
  return (
    <>
      <FileBand
        detail={detail}
        next={{
          text:
            detail.undecided > 0
              ? `${number(detail.undecided)} to decide, ${number(certain)} certain`
              : 'Every name is decided',
          note: detail.undecided > 0 ? 'What stays open waits.' : 'Now look at the rows.',
          button: (
            <Button type="primary" onClick={() => setParams({ step: 'rows' })}>
              Check Rows
            </Button>
          ),
        }}
      />
      <NamesToDecide importId={detail.id} matches={matches} files={detail.files} systemName={detail.systemName} />
      <SettledNames importId={detail.id} matches={matches} />
    </>
  );
}
