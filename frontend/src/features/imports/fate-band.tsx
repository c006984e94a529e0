import type { ImportDetail } from '../../shared/api/rows.js';
import { number } from './import-text.js';
import { FATES, type Fate } from './rows.logic.js';

interface FateBandProps {
  counts: NonNullable<ImportDetail['counts']>;
  fate: Fate;
  /** Whether the rows that come in are in. */
  isIn: boolean;
  onChange: (fate: Fate) => void;
}

/** The rows by what happens to them. Each figure filters them. */
export function FateBand({ counts, fate, isIn, onChange }: FateBandProps) {
  return (
    <fieldset className="fate-band card">
      <legend className="visually-hidden">Rows by what happens to them</legend>
      {FATES.map(({ fate: key, label, note, tone }) => (
        <label key={key} className={key === fate ? 'fate fate-chosen' : 'fate'}>
          <input
            type="radio"
            className="visually-hidden"
            name="fate"
            checked={key === fate}
            onChange={() => onChange(key)}
          />
          <span className="band-label">
            <span className={`fate-dot fate-${tone}`} aria-hidden="true" /> {label}
          </span>
          <span className="fate-count tabular">{number(counts[key])}</span>
          <span className="band-note">{isIn && key === 'new' ? 'came in' : note}</span>
        </label>
      ))}
    </fieldset>
  );
}
