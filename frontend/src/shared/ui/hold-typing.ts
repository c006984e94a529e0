/** How long a field may take to come. */
const MAX_WAIT_MS = 15_000;

let held: AbortController | undefined;

/**
 * Holds what is typed after a shortcut that opens a form or the palette, until a field of it has the focus, and types it
 * there: it may still be loading or fading in, and its letters would be shortcuts. Escape, a shortcut with Ctrl or Cmd, and
 * a press of the pointer drop it.
 */
export function holdTyping(): void {
  dropTyping();
  const holding = new AbortController();
  held = holding;
  const { signal } = holding;
  const drop = () => holding.abort();
  const timeout = setTimeout(drop, MAX_WAIT_MS);
  signal.addEventListener('abort', () => clearTimeout(timeout));
  let text = '';
  let isEntered = false;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.ctrlKey || event.metaKey) return drop();
    if (!['Enter', 'Tab', 'Backspace'].includes(event.key) && event.key.length !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    isEntered = event.key === 'Enter';
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1 && !event.repeat) text += event.key;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!isTextField(target) || !target.closest('[role="dialog"]')) return;
    drop();
    if (text === '') return;
    target.setRangeText(text, target.value.length, target.value.length, 'end');
    // React listens for it.
    target.dispatchEvent(new Event('input', { bubbles: true }));
    // Once it has rendered the text.
    if (isEntered)
      setTimeout(() => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  };
  document.addEventListener('keydown', onKeyDown, { capture: true, signal });
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('pointerdown', drop, { capture: true, signal });
}

/** Forgets what is held: the field won't come. */
export const dropTyping = (): void => held?.abort();

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search', 'tel', 'url'].includes(target.type));
