import './key-caps.css';
import { type ShortcutName, shortcuts } from './shortcuts.js';
import { useSingleKeys } from './use-shortcuts.js';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Backspace: '⌫',
};
const SPOKEN: Record<string, string> = {
  '↓': 'Down arrow',
  '↑': 'Up arrow',
  '←': 'Left arrow',
  '→': 'Right arrow',
  '↵': 'Enter',
  '⌫': 'Backspace',
  '⌘': 'Command',
  '/': 'Slash',
  '?': 'Question mark',
  '>': 'Greater than',
};

/** 'Mod+k' as ['Ctrl K'], or ['⌘K'] on a Mac; 'g d' as ['G', 'D']. */
export function capsOf(key: string): string[] {
  const nameOf = (part: string) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  if (key.startsWith('Mod+')) return [`${isMac ? '⌘' : 'Ctrl '}${nameOf(key.slice(4))}`];
  if (key.startsWith('Shift+')) return [`Shift ${nameOf(key.slice(6))}`];
  return key.split(' ').map(nameOf);
}

/** 'Ctrl K' as it is, '↵' as 'Enter'. */
export function spokenCap(cap: string): string {
  return Object.entries(SPOKEN)
    .reduce((text, [sign, name]) => text.replace(sign, `${name} `), cap)
    .trim();
}

/** One key, drawn like a key. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className="key-cap">{children}</kbd>;
}

/** The first key of a shortcut beside what it does, for the eye. Hidden on touch screens, and while it doesn't work. */
export function KeyCaps({ of: name }: { of: ShortcutName }) {
  const areSingleKeysOn = useSingleKeys();
  const [key] = shortcuts[name].keys;
  if (!areSingleKeysOn && !key.startsWith('Mod+')) return null;
  return (
    <span className="key-caps" aria-hidden="true">
      {capsOf(key).map((cap) => (
        <KeyCap key={cap}>{cap}</KeyCap>
      ))}
    </span>
  );
}
