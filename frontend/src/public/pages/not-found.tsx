import { paths, type Visitor } from '../page.js';
import { PulseLine } from '../pulse.js';

/** An address that leads nowhere, for anybody. */
export function NotFound({ visitor }: { visitor: Visitor | null }) {
  return (
    <section className="dead-end" aria-labelledby="dead-end-heading">
      <div className="wrap">
        <p className="dead-end-code">404</p>
        <h1 id="dead-end-heading">Page Not Found</h1>
        <p className="lead">There is nothing at this address. It may have moved, or the link may be incomplete.</p>
        <div className="actions">
          {visitor ? (
            <a className="button button-primary button-large" href={visitor.home}>
              My account
            </a>
          ) : null}
          <a className={`button button-large ${visitor ? 'button-outline' : 'button-primary'}`} href={paths.home}>
            Return Home
          </a>
        </div>
      </div>
      <PulseLine />
    </section>
  );
}

/** A course that does not exist, is not offered, or was deleted. */
export function CourseNotFound() {
  return (
    <section className="dead-end" aria-labelledby="dead-end-heading">
      <div className="wrap">
        <p className="dead-end-code">404</p>
        <h1 id="dead-end-heading">Course Not Found</h1>
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
