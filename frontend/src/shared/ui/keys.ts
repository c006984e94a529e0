type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the key was pressed: 'c', '?', 'ArrowDown', or 'Mod+k' for Ctrl or Cmd with K. */
export function isKey(key: string, event: KeyPress): boolean {
  const isModified = event.ctrlKey || event.metaKey;
  if (event.altKey || isModified !== key.startsWith('Mod+')) return false;
  // Caps Lock makes no difference, Shift does.
  const pressed = event.key?.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
  return pressed === key.replace('Mod+', '');
}
