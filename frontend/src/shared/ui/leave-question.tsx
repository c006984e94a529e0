import { useBeforeUnload, useBlocker } from 'react-router';
import { Button } from './button.js';
import { RequiredDialog } from './deferred.js';
import { unsavedLoss } from './unsaved-changes.js';

/**
 * Asks before somebody leaves a page on which a form has changes, inside the app or by closing the tab; the browser has its own
 * words for the latter. Once per layout, since the router knows one blocker.
 */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) && unsavedLoss() !== undefined,
  );
  useBeforeUnload((event) => {
    if (unsavedLoss() !== undefined) event.preventDefault();
  });
  return (
    <RequiredDialog title="Leave this page?" open={blocker.state === 'blocked'}>
      <div className="form">
        <p>{unsavedLoss()}</p>
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
