import { spotsLeftText } from '../../shared/model/class.js';
import { type Center, type ClassSession, paths, type Viewer } from '../page.js';
import { CallToBook } from './call-to-book.js';

/**
 * What a viewer can do with a class: enroll, call as long as the center isn't open, or see the seat that they have. Staff have no student record and
 * don't enroll.
 */
export function EnrollAction(props: {
  center: Center;
  session: ClassSession;
  viewer: Viewer | null;
  describedBy: string;
  appearance: string;
}) {
  const { center, session, viewer, describedBy, appearance } = props;
  if (session.isEnrolled) {
    return (
      <a className="button button-outline" href={paths.seats} aria-describedby={describedBy}>
        See your seat
      </a>
    );
  }
  if (session.spotsLeft <= 0) {
    return (
      <button className="button button-primary" type="button" disabled aria-describedby={describedBy}>
        Class Full
      </button>
    );
  }
  if (!center.isOpen) return <CallToBook center={center} describedBy={describedBy} appearance="button-outline" />;
  if (viewer && !viewer.canEnroll) return null;
  return (
    <a className={`button ${appearance}`} href={paths.enroll(session.id)} aria-describedby={describedBy}>
      Enroll
    </a>
  );
}

/** 'You have a seat', or how many spots are left; two or fewer stand out. */
export function Spots({ session }: { session: ClassSession }) {
  const { isEnrolled, spotsLeft } = session;
  if (isEnrolled) return <span className="spots spots-own">You have a seat</span>;
  const isFew = spotsLeft > 0 && spotsLeft <= 2;
  return <span className={isFew ? 'spots spots-few' : 'spots'}>{spotsLeftText(spotsLeft)}</span>;
}
