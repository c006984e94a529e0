import type { ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useKit } from './kit/kit.js';

interface LeaveQuestionProps {
  /** Something would be lost. */
  when: boolean;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before somebody leaves the page, inside the app or by closing the tab; the browser has its own words for the latter. */
export function LeaveQuestion({ when, children }: LeaveQuestionProps) {
  const { Button, RequiredDialog } = useKit();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      when && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });
  return (
    <RequiredDialog title="Leave this page?" open={blocker.state === 'blocked'}>
      <div className="form">
        <p>{children}</p>
        <div className="form-actions">
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </div>
      </div>
    </RequiredDialog>
  );
}
