/** How long the page may take to show what a dialog has changed. */
const MAX_RENDER_MS = 1_000;

/**
 * Remembers what has the focus, and returns a function that gives it back or, if that is gone by then, gives it to what was
 * around it.
 */
export function rememberFocus(): () => void {
  const path = focusedPath();
  return () => focusFirst(path);
}

/**
 * Focuses the first element that is on the page, and the next one if the change that the dialog made takes it away; no longer once the person has
 * focused something else, such as the next dialog.
 */
function focusFirst(path: readonly HTMLElement[]): void {
  const focus = () => path.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
  focus();
  const { body } = document;
  const rendering = new MutationObserver(() => body.ownerDocument.activeElement === body && focus());
  rendering.observe(body, { childList: true, subtree: true });
  const stop = () => {
    rendering.disconnect();
    body.removeEventListener('focusin', leave);
  };
  const leave = ({ target }: FocusEvent) => !path.includes(target as HTMLElement) && stop();
  body.addEventListener('focusin', leave);
  setTimeout(stop, MAX_RENDER_MS);
}

/** The focused element and the focusable elements around it, from the inside out. */
function focusedPath(): HTMLElement[] {
  const path: HTMLElement[] = [];
  let element = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  while (element && element !== document.body) {
    path.push(element);
    element = element.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
  }
  return path;
}
