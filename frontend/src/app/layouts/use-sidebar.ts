import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** Spec section 9: the choice is kept for seven days; below 768 px the sidebar is a panel that slides in. */
const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 604_800;
const PHONE = '(max-width: 767px)';

export interface Sidebar {
  isPhone: boolean;
  isExpanded: boolean;
  /** Only on a phone: the panel is over the page. */
  isPanelOpen: boolean;
  toggle: () => void;
  closePanel: () => void;
}

/** The sidebar's state, toggled by its button and by Ctrl or Cmd with B. */
export function useSidebar(): Sidebar {
  const isPhone = useIsPhone();
  const [isExpanded, setExpanded] = useState(() => !document.cookie.includes(`${COOKIE}=false`));
  const [isPanelOpen, setPanelOpen] = useState(false);

  const toggle = useCallback(() => {
    if (isPhone) {
      setPanelOpen((open) => !open);
      return;
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${COOKIE}=${!isExpanded}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
    setExpanded(!isExpanded);
  }, [isPhone, isExpanded]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toggle]);

  const closePanel = useCallback(() => setPanelOpen(false), []);
  return { isPhone, isExpanded, isPanelOpen: isPanelOpen && isPhone, toggle, closePanel };
}

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(PHONE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(PHONE).matches,
  );
}
