import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const KEY = 'invitation';
const IN_HASH = /^#invitation=([\w-]+)$/;

/**
 * The token of an invitation's link, `#invitation=…`. Browsers send the fragment to no server, and the page removes it from the
 * address at once, which keeps the token out of logs and the history. The tab remembers it until it is answered, also while the
 * person signs in elsewhere.
 */
export function useInvitationToken(): { token: string; forget: () => void } {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const opened = IN_HASH.exec(hash)?.[1];
  const [token, setToken] = useState(() => opened ?? remembered());
  useEffect(() => {
    if (!opened) return;
    setToken(opened);
    remember(opened);
    void navigate(pathname + search, { replace: true });
  }, [opened, pathname, search, navigate]);
  const forget = useCallback(() => {
    remember('');
    setToken('');
  }, []);
  return { token: opened ?? token, forget };
}

function remembered(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function remember(token: string): void {
  try {
    if (token) sessionStorage.setItem(KEY, token);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked; a reload then needs the email again.
  }
}
