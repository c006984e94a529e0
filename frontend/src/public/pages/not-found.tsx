import { paths, type Viewer } from '../page.js';
import { PulseLine } from '../pulse.js';

/** The 404 page. */
export function NotFound({ viewer }: { viewer: Viewer | null }) {
  return (
    <section className="not-found" aria-labelledby="not-found-heading">
      <div className="wrap">
        <p className="not-found-code">404</p>
        <h1 id="not-found-heading">Page Not Found</h1>
        <p className="lead">There is nothing at this address. It may have moved, or the link may be incomplete.</p>
        <div className="actions">
          {viewer ? (
            <a className="button button-primary button-large" href={viewer.home}>
              My account
            </a>
          ) : null}
          <a className={`button button-large ${viewer ? 'button-outline' : 'button-primary'}`} href={paths.home}>
            Return Home
          </a>
        </div>
      </div>
      <PulseLine />
    </section>
  );
}

/** The 404 page of a course that does not exist, is not offered or was deleted. */
export function CourseNotFound() {
  return (
    <section className="not-found" aria-labelledby="not-found-heading">
      <div className="wrap">
        <p className="not-found-code">404</p>
        <h1 id="not-found-heading">Course Not Found</h1>
        <p className="lead">This course is no longer offered, or the link is incomplete.</p>
        <div className="actions">
          <a className="button button-primary button-large" href={paths.home}>
            Return Home
          </a>
          <a className="button button-outline button-large" href={paths.courses}>
            Back to All Courses
          </a>
        </div>
      </div>
      <PulseLine />
    </section>
  );
}
