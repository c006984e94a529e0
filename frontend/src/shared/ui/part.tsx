import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What a `Suspense` of a page that the server rendered holds: the browser takes it over by itself, when its code is there.
 * `start.js` keeps presses until then.
 */
export function Part({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => markTakenOver(part.current), []);
  return (
    <div className="part" data-part ref={part}>
      {children}
    </div>
  );
}

/** After the effects of the first render, which adapt what the server couldn't know. */
export function markTakenOver(element: HTMLElement | null): void {
  setTimeout(() => element?.setAttribute('data-taken-over', ''));
}
