import { KeyCaps } from '../../shared/ui/key-caps.js';
import { type ShortcutName, shortcuts } from '../../shared/ui/shortcuts.js';
import { useSingleKeys } from '../../shared/ui/use-shortcuts.js';

const HINTS: readonly [label: string, ...names: ShortcutName[]][] = [
  ['student', 'nextRow', 'previousRow'],
  ['column', 'previousControl', 'nextControl'],
  ['Passed', 'markPassed'],
  ['Failed', 'markFailed'],
  ['Disqualified', 'markDisqualified'],
  ['No-show', 'markNoShow'],
  ['Incomplete', 'markIncomplete'],
  ['Pending', 'setPending'],
  ['select', 'selectRow'],
  ['help', 'help'],
];

/** The number of students, how many of them are shown, and the keys that work in a row. */
export function RosterFooter({ count, shown }: { count: number; shown: number }) {
  const areSingleKeysOn = useSingleKeys();
  const works = (name: ShortcutName) => areSingleKeysOn || shortcuts[name].keys.some((key) => key.length > 1);
  return (
    <div className="roster-footer">
      <span className="tabular" role="status">
        {shown < count && `${shown} of `}
        {count === 1 ? '1 student' : `${count} students`}
      </span>
      {HINTS.filter(([, ...names]) => names.every(works)).map(([label, ...names]) => (
        <span key={label} className="roster-hint" aria-hidden="true">
          {names.map((name) => (
            <KeyCaps key={name} of={name} />
          ))}{' '}
          {label}
        </span>
      ))}
    </div>
  );
}
