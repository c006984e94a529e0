/** A pointer that passes by opens no tooltip; while one is open and shortly after, the next needs no wait. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** Between a tooltip and the edge of the window, in pixels. */
const MARGIN = 8;

/** The control whose tooltip is open or about to open. */
let anchor: HTMLElement | undefined;
/** The control that was pressed last: its tooltip stays closed until the pointer leaves it. */
let pressed: HTMLElement | undefined;
let opening: ReturnType<typeof setTimeout> | undefined;
let closedAt = Number.NEGATIVE_INFINITY;
let tooltip: HTMLElement | undefined;

/**
 * Shows the text of `data-hint` as a tooltip, under a mouse and on keyboard focus. Escape, a press and scrolling close it, and
 * the pointer may rest on it (WCAG 1.4.13). One element serves all controls of both kits.
 */
export function enableTooltips(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || tooltip?.contains(target as Node)) return;
    const host = hostOf(target);
    if (host && host === pressed) return;
    pressed = undefined;
    if (host === anchor) return;
    const skipsDelay = isOpen() || performance.now() - closedAt < SKIP_DELAY_MS;
    close();
    if (host) openLater(host, skipsDelay ? 0 : DELAY_MS);
  });
  document.addEventListener('focusin', ({ target }) => {
    const host = hostOf(target);
    if (host?.matches(':focus-visible')) open(host);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    close();
    pressed = hostOf(target);
  });
  for (const event of ['focusout', 'scroll']) document.addEventListener(event, close, true);
  document.documentElement.addEventListener('pointerleave', close);
  document.addEventListener('keydown', ({ key }) => ['Escape', 'Enter', ' '].includes(key) && close(), true);
}

const hostOf = (target: EventTarget | null) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-hint]')) || undefined;

const isOpen = () => Boolean(tooltip?.isConnected);

function openLater(host: HTMLElement, delay: number): void {
  anchor = host;
  opening = setTimeout(() => open(host), delay);
}

function open(host: HTMLElement): void {
  // What an open button has opened would be below its tooltip.
  if (!host.isConnected || !host.dataset.hint || host.dataset.state === 'open') return;
  anchor = host;
  tooltip ??= Object.assign(document.createElement('div'), {
    id: 'tooltip',
    className: 'tooltip',
    role: 'tooltip',
    popover: 'manual',
  });
  tooltip.textContent = host.dataset.hint;
  // Within the control's landmark, as all content is.
  (host.closest('main, header, nav, aside, [role=dialog]') ?? document.body).append(tooltip);
  tooltip.showPopover();
  place(tooltip, host.getBoundingClientRect());
  if (host.dataset.hint !== host.getAttribute('aria-label')) host.setAttribute('aria-describedby', tooltip.id);
}

/** Below the control, or above it where the window ends. */
function place(element: HTMLElement, around: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  const left = around.left + (around.width - width) / 2;
  const isBelow = around.bottom + height + MARGIN <= window.innerHeight;
  element.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
  element.style.top = `${isBelow ? around.bottom : around.top - height}px`;
}

function close(): void {
  clearTimeout(opening);
  if (isOpen()) {
    closedAt = performance.now();
    tooltip?.remove();
    if (anchor?.getAttribute('aria-describedby') === tooltip?.id) anchor?.removeAttribute('aria-describedby');
  }
  anchor = undefined;
}
