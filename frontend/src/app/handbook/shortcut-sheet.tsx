import { Switch } from 'antd';
import { capsOf, KeyCap, spokenCap } from '../../shared/ui/key-caps.js';
import { allShortcuts, type Place, type Shortcut } from '../../shared/ui/shortcuts.js';
import { setSingleKeys, useSingleKeys } from '../../shared/ui/use-shortcuts.js';
import './handbook.css';

const PLACES: readonly Place[] = [
  'Everywhere',
  'Lists',
  'Roster',
  'Student',
  'Possible duplicates',
  'Payments',
  'Imports',
  'Calendar',
  'Search or jump to',
];

/** The keys that work, by place, and the switch that turns single keys off. */
export function ShortcutSheet() {
  const areSingleKeysOn = useSingleKeys();
  const working = allShortcuts.filter(([, shortcut]) => areSingleKeysOn || !isSingleKey(shortcut));
  const linesOf = (place: Place) => working.filter(([, shortcut]) => shortcut.place === place);
  return (
    <section aria-labelledby="keyboard-shortcuts">
      <h2 className="help-title" id="keyboard-shortcuts">
        Keyboard shortcuts
      </h2>
      <div className="switch-row">
        <div>
          <label htmlFor="single-keys">Single-key shortcuts</label>
          <p className="field-hint" id="single-keys-hint">
            Keys such as C and ? that work without Ctrl or Cmd. Turn them off if you dictate, or press keys by accident.
          </p>
        </div>
        <Switch
          id="single-keys"
          aria-describedby="single-keys-hint"
          checked={areSingleKeysOn}
          onChange={setSingleKeys}
        />
      </div>
      <div className="sheet">
        {PLACES.filter((place) => linesOf(place).length > 0).map((place) => (
          <section key={place} aria-label={place}>
            <h3 className="sheet-place">{place}</h3>
            <dl>
              {linesOf(place).map(([name, shortcut]) => (
                <Line key={name} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

/** Whether it has no key but a letter or a sign. Those of the palette are typed into its field. */
const isSingleKey = ({ place, keys }: Shortcut) =>
  place !== 'Search or jump to' && keys.every((key) => /^.( .)?$/.test(key));

function Line({ shortcut: { label, keys } }: { shortcut: Shortcut }) {
  return (
    <div className="sheet-line">
      <dt>{label}</dt>
      <dd>
        {keys.map((key, index) => (
          <span key={key} className="sheet-keys">
            {index > 0 && 'or '}
            {capsOf(key).map((cap, place) => (
              <span key={cap} className="sheet-keys">
                {place > 0 && 'then '}
                <span className="visually-hidden">{spokenCap(cap)}</span>
                <span aria-hidden="true">
                  <KeyCap>{cap}</KeyCap>
                </span>
              </span>
            ))}
          </span>
        ))}
      </dd>
    </div>
  );
}
