import { createPortal } from 'react-dom';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatPhone } from '../../shared/format/phone.js';
import { nameOf } from '../../shared/model/person.js';

/** Blank lines for walk-ins. */
const BLANK_LINES = [1, 2, 3];

/**
 * Printed in place of the page, in the order of the roster. A portal beside the app, so that print styles can hide
 * everything else.
 */
export function SignInSheet({ session, enrollments }: { session: ClassRow; enrollments: readonly RosterRow[] }) {
  return createPortal(
    <div className="sign-in-sheet" aria-hidden="true">
      <h1>{session.title}</h1>
      <p>
        {formatDateAndTime(session.date, session.time)} · {session.location}
        {session.instructor && ` · Instructor: ${session.instructor}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>#</th>
            <th>Name</th>
            <th>Email</th>
            <th>Phone</th>
            <th>Signature</th>
          </tr>
        </thead>
        <tbody>
          {enrollments.map(({ id, student }, index) => (
            <tr key={id}>
              <td>{index + 1}</td>
              <td>{nameOf(student)}</td>
              <td>{student.email}</td>
              <td>{formatPhone(student.phone)}</td>
              <td />
            </tr>
          ))}
          {BLANK_LINES.map((line) => (
            <tr key={line}>
              <td>{enrollments.length + line}</td>
              <td />
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <p>Instructor's signature and date: ______________________________</p>
    </div>,
    document.body,
  );
}
