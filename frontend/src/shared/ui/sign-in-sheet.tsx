import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ClassRow } from '../api/rows.js';
import { formatDateAndTime } from '../format/date.js';
import { formatDays, formatWhen } from '../format/days.js';
import { formatPhone } from '../format/phone.js';
import { factsText } from '../model/origin-facts.js';
import { nameOf } from '../model/person.js';
import './sign-in-sheet.css';
import { siteName } from './site-name.js';

/** Blank lines for walk-ins. */
const BLANK_LINES = [1, 2, 3];

/** Prints the sheet, with contact data only this time. */
export function useSignInSheet() {
  const [hasContactData, setHasContactData] = useState(false);
  const print = (sheet?: 'with contact data') => {
    flushSync(() => setHasContactData(sheet !== undefined));
    window.addEventListener('afterprint', () => setHasContactData(false), { once: true });
    window.print();
  };
  return { hasContactData, print };
}

interface SignInSheetProps {
  session: Pick<
    ClassRow,
    | 'title'
    | 'courseName'
    | 'date'
    | 'time'
    | 'days'
    | 'address'
    | 'location'
    | 'instructor'
    | 'assistants'
    | 'originFacts'
  >;
  students: readonly {
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    /** What the system that the seat was brought from says of it. */
    originFacts: Record<string, string>;
  }[];
  /** The whole room sees the sheet, so email addresses and phone numbers are only on it if staff ask for them. */
  hasContactData: boolean;
}

/**
 * Printed in place of the page, in the order of the roster. A portal beside the app, so that print styles can hide
 * everything else.
 */
export function SignInSheet({ session, students, hasContactData }: SignInSheetProps) {
  const { title, courseName, date, time, days, address, location, instructor, assistants, originFacts } = session;
  const signatures = days.length > 1 ? days.map((day) => `Signature, ${formatDays([day])}`) : ['Signature'];
  const columns = ['#', 'Name', ...(hasContactData ? ['Email', 'Phone'] : []), ...signatures];
  const cellsOf = (student: SignInSheetProps['students'][number]) => [
    [nameOf(student), factsText(student.originFacts)].filter(Boolean).join('\n'),
    ...(hasContactData ? [student.email, formatPhone(student.phone)] : []),
  ];
  const rows = [...students.map(cellsOf), ...BLANK_LINES.map((): string[] => [])];
  return createPortal(
    <div className="sign-in-sheet" aria-hidden="true">
      <p>{siteName()}</p>
      <h1>{title}</h1>
      <p>
        {[
          courseName !== title && courseName,
          days.length > 1 ? formatWhen(days, address) : formatDateAndTime(date, time),
          location,
          instructor && `Instructor: ${instructor}`,
          assistants.length > 0 && `Assistants: ${assistants.map(({ name }) => name).join(', ')}`,
          factsText(originFacts),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blank lines have nothing else
            <tr key={row}>
              {columns.map((column, at) => (
                <td key={column}>{at === 0 ? row + 1 : cells[at - 1]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>Instructor's signature and date: ______________________________</p>
    </div>,
    document.body,
  );
}
