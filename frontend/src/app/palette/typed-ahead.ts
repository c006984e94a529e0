interface TypedAhead {
  text: string;
  /** Enter was pressed after the text. */
  isEntered: boolean;
}

const NOTHING: TypedAhead = { text: '', isEntered: false };

let typed: TypedAhead | undefined;

/** Keeps what is typed from now on, until `endTypingAhead`: the palette's code is still loading, or its field has no focus yet. */
export function startTypingAhead(): void {
  typed = NOTHING;
  window.addEventListener('keydown', keep, true);
}

/** Returns what was typed meanwhile. */
export function endTypingAhead(): TypedAhead {
  window.removeEventListener('keydown', keep, true);
  const result = typed ?? NOTHING;
  typed = undefined;
  return result;
}

/** Before the shortcuts and the focused element get the key. */
function keep(event: KeyboardEvent): void {
  if (!typed || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { key } = event;
  if (key === 'Escape') return void endTypingAhead();
  if (key === 'Enter') typed = { ...typed, isEntered: typed.text !== '' };
  else if (key === 'Backspace') typed = { text: typed.text.slice(0, -1), isEntered: false };
  else if (key.length === 1) typed = { text: typed.text + key, isEntered: false };
  else return;
  event.preventDefault();
  event.stopPropagation();
}
