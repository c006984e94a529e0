import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button, ButtonLink } from '../../../shared/ui/button.js';
import { isReloading } from '../../reload-after-upgrade.js';
import '../../../shared/ui/states.css';
import '../../layouts/sign-in.css';

/** Shown when a page throws. */
export function PageError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  if (isReloading()) return null;
  return (
    <main className="sign-in-main">
      <div className="state" role="alert">
        <h1 className="page-title">This page stopped working</h1>
        <p className="state-text">Nothing you saved is lost. Load the page again, or start over from the first page.</p>
        <div className="form-actions state-action">
          <Button kind="primary" onClick={() => window.location.reload()}>
            Load again
          </Button>
          <ButtonLink href="/">Return Home</ButtonLink>
        </div>
      </div>
    </main>
  );
}
