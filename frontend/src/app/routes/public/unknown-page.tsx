import { ButtonLink } from '../../../shared/ui/button.js';
import { NotFound } from '../../../shared/ui/not-found.js';
import '../../layouts/sign-in.css';

/** The 404 page. */
export function Component() {
  return (
    <main className="sign-in-main">
      <NotFound
        title="404 Page Not Found"
        text="There is no page at this address. It may have moved, or the link may be incomplete."
        action={
          <ButtonLink kind="primary" href="/">
            Return Home
          </ButtonLink>
        }
      />
    </main>
  );
}
