import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface InvitationLink {
  /** What the tab remembers the token as. */
  key: string;
  inHash: RegExp;
}

const OF_EMPLOYER: InvitationLink = { key: 'invitation', inHash: /^#invitation=([\w-]+)$/ };
export const TO_STAFF: InvitationLink = { key: 'staff invitation', inHash: /^#([\w-]+)$/ };

/**
 * The token of an invitation's link, by default of an employer's, `#invitation=…`. Browsers send the fragment to no server, and the page removes it from the
 * address at once, which keeps the token out of logs and the history. The tab remembers it until it is answered, also while the
 * person signs in elsewhere.
 */
export function useInvitationToken({ key, inHash } = OF_EMPLOYER): { token: string; forget: () => void } {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const opened = inHash.exec(hash)?.[1];
  const [token, setToken] = useState(() => opened ?? remembered(key));
  useEffect(() => {
    if (!opened) return;
    setToken(opened);
    remember(key, opened);
    void navigate(pathname + search, { replace: true });
  }, [key, opened, pathname, search, navigate]);
  const forget = useCallback(() => {
    remember(key, '');
    setToken('');
  }, [key]);
  return { token: opened ?? token, forget };
}

function remembered(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function remember(key: string, token: string): void {
  try {
    if (token) sessionStorage.setItem(key, token);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked; a reload then needs the email again.
  }
}
