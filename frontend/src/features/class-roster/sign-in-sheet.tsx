import { createPortal } from 'react-dom';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { fullName } from './roster.logic.js';

/** Lines for people who come unannounced. */
const SPARE_LINES = [1, 2, 3];

/** What is printed instead of the page: a sheet that the students sign. It stands outside the app and shows on paper only. */
export function SignInSheet({ row, rows }: { row: ClassRow; rows: readonly RosterRow[] }) {
  const byName = [...rows].sort((a, b) => a.student.lastName.localeCompare(b.student.lastName));
  return createPortal(
    <div className="sign-in-sheet" aria-hidden="true">
      <h1>{row.title}</h1>
      <p>
        {formatDateAndTime(row.date, row.time)} · {row.location}
        {row.instructor && ` · Instructor: ${row.instructor}`}
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
          {byName.map(({ id, student }, index) => (
            <tr key={id}>
              <td>{index + 1}</td>
              <td>{fullName(student)}</td>
              <td>{student.email}</td>
              <td>{student.phone}</td>
              <td />
            </tr>
          ))}
          {SPARE_LINES.map((line) => (
            <tr key={line}>
              <td>{rows.length + line}</td>
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
