import { NotFound } from '../../../shared/ui/not-found.js';

/** The 404 page. */
export function Component() {
  return (
    <main className="door-main">
      <NotFound
        title="404 Page Not Found"
        text="There is no page at this address. It may have moved, or the link may be incomplete."
        action={
          <a className="button button-primary" href="/">
            Return Home
          </a>
        }
      />
    </main>
  );
}
