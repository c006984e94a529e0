import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import './sign-ins.css';

interface BrowserLineProps {
  browser: string | null;
  system: string | null;
  isCurrent: boolean;
  /** Short sentences, joined by a dot. */
  facts: (string | null | undefined)[];
  action: ReactNode;
}

const PHONES = new Set(['iOS', 'Android', 'Windows Phone']);

/** 'Chrome on Windows', or the part of it that is known. */
export function nameOf({ browser, system }: Pick<BrowserLineProps, 'browser' | 'system'>): string {
  if (!browser && !system) return 'Unknown browser';
  return [browser ?? 'Unknown browser', system].filter(Boolean).join(' on ');
}

/** A signed-in or remembered browser with its action. */
export function BrowserLine({ browser, system, isCurrent, facts, action }: BrowserLineProps) {
  return (
    <li className="browser-line">
      <span className="browser-icon" aria-hidden="true">
        {system && PHONES.has(system) ? <MobileOutlined /> : <DesktopOutlined />}
      </span>
      <div className="browser-text">
        <p className="browser-name">
          {nameOf({ browser, system })}
          {isCurrent && <span className="status-tag role-positive">This device</span>}
        </p>
        {/* How long ago may be another minute than when the server rendered it. */}
        <p className="field-hint" suppressHydrationWarning>
          {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      {action}
    </li>
  );
}
