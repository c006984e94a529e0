import { useEffect, useRef } from 'react';

/**
 * Returns the ref of a region, with `tabIndex={-1}`, that takes the focus when its content changes and the control that had the
 * focus is gone. Content that is undefined is still loading.
 */
export function useLostFocus<Region extends HTMLElement>(content: string | number | boolean | undefined) {
  const region = useRef<Region>(null);
  const shown = useRef(content);
  useEffect(() => {
    const hasChanged = shown.current !== undefined && shown.current !== content;
    shown.current = content;
    if (hasChanged && document.activeElement === document.body) region.current?.focus();
  }, [content]);
  return region;
}
