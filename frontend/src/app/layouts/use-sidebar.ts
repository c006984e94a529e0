import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { useMediaQuery } from '../../shared/ui/use-media-query.js';

/** The choice is kept for seven days; below 768 px the sidebar is a drawer. */
const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 604_800;
const PHONE = '(max-width: 767px)';

/** The browser's cookies; on the server, those of the request. */
export const CookieContext = createContext(() => document.cookie);

export interface SidebarState {
  isPhone: boolean;
  isExpanded: boolean;
  isDrawerOpen: boolean;
  toggle: () => void;
  setDrawerOpen: (open: boolean) => void;
}

/** The sidebar's state, toggled by its button and by Ctrl or Cmd with B. */
export function useSidebar(): SidebarState {
  const isPhone = useMediaQuery(PHONE);
  const cookies = useContext(CookieContext);
  const [isExpanded, setExpanded] = useState(() => !cookies().includes(`${COOKIE}=false`));
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  const toggle = useCallback(() => {
    if (isPhone) {
      setDrawerOpen((open) => !open);
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

  return { isPhone, isExpanded, isDrawerOpen, toggle, setDrawerOpen };
}
