import { useEffect } from 'react';
import { useRouteError } from 'react-router';

/** A page that broke: says so, and offers the two things that help. */
export function PageError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <main className="door-main">
      <div className="state" role="alert">
        <h1 className="page-title">This page stopped working</h1>
        <p className="state-text">Nothing you saved is lost. Load the page again, or start over from the first page.</p>
        <div className="form-actions state-action">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            Load again
          </button>
          <a className="button" href="/">
            Return Home
          </a>
        </div>
      </div>
    </main>
  );
}
