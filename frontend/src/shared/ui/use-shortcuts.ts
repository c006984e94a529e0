import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { dropTyping, holdTyping } from './hold-typing.js';
import { allShortcuts, isKey, type Shortcut, type ShortcutName } from './shortcuts.js';

type Handlers = Partial<Record<ShortcutName, (() => void) | undefined>>;

/** The handlers of what is on the page, in the order in which it was mounted. */
const registered: RefObject<Handlers>[] = [];

/** How long the second key of a pair may take. */
const PAIR_MS = 1500;
let firstKey: { key: string; at: number } | undefined;

const FIELDS = 'input:not([type="checkbox"]), select, textarea, [contenteditable="true"]';
const POPUPS = '[role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"]';

/**
 * Runs handlers when their shortcuts are pressed. Without Ctrl or Cmd that happens only where nobody types or chooses, and
 * unless the user has turned single keys off. Nothing happens while a dialog is open.
 */
export function useShortcuts(handlers: Handlers): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    registered.push(current);
    if (registered.length === 1) document.addEventListener('keydown', onKeyDown);
    return () => {
      registered.splice(registered.indexOf(current), 1);
      if (registered.length > 0) return;
      document.removeEventListener('keydown', onKeyDown);
      dropTyping();
    };
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || !event.key) return;
  if (isDialogOpen()) return;
  const isPlain = !event.ctrlKey && !event.metaKey;
  const control = (event.target as Element).closest(`${FIELDS}, ${POPUPS}`);
  if (isPlain && (!areSingleKeysOn() || (control && isVisible(control)))) return;
  const found = shortcutOf(event);
  if (!found || (found.isOfFields && control?.matches(FIELDS))) return;
  event.preventDefault();
  if (found.opensForm) holdTyping();
  found.run();
}

const isDialogOpen = () => [...document.querySelectorAll('[role="dialog"], dialog[open]')].some(isVisible);

/** A dialog that closes is hidden first, with its fields, and taken off the page later. */
const isVisible = (element: Element): boolean => element.checkVisibility?.() !== false;

interface Found {
  run: () => void;
  opensForm: boolean;
  isOfFields: boolean;
}

function shortcutOf(event: KeyboardEvent): Found | undefined {
  const before = firstKey && event.timeStamp - firstKey.at < PAIR_MS ? firstKey.key : undefined;
  // Shift and the like are keys of their own.
  if (event.key.length === 1) firstKey = undefined;
  const found =
    find((key) => key.startsWith(`${before} `) && isKey(key.slice(2), event)) ?? find((key) => isKey(key, event));
  if (!found && find((key) => key.includes(' ') && isKey(key.charAt(0), event))) {
    firstKey = { key: event.key.toLowerCase(), at: event.timeStamp };
  }
  return found;
}

/** The first shortcut with such a key that has a handler; of several handlers, the one mounted last. */
function find(isPressed: (key: string) => boolean): Found | undefined {
  return allShortcuts
    .filter(([, { keys }]) => keys.some(isPressed))
    .map(([name, { opensForm = false, isOfFields = false }]: [ShortcutName, Shortcut]) => {
      const run = registered.findLast(({ current }) => current[name])?.current[name];
      return run && { run, opensForm, isOfFields };
    })
    .find((found) => found !== undefined);
}

/** Kept in local storage, since a browser may be used by someone who dictates (WCAG 2.1.4). */
const STORAGE_KEY = 'single-key-shortcuts';
const listeners = new Set<() => void>();
/** The choice where storage is blocked. */
let unsaved: boolean | undefined;

function areSingleKeysOn(): boolean {
  try {
    return unsaved ?? localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return unsaved ?? true;
  }
}

export function setSingleKeys(on: boolean): void {
  unsaved = undefined;
  try {
    localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  } catch {
    unsaved = on;
  }
  for (const listener of listeners) listener();
}

/** Whether shortcuts of a single key work. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
