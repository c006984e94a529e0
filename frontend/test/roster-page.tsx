import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { ClassRoster } from '../src/features/class-roster/class-roster.js';
import type { Collection } from '../src/features/class-roster/roster.logic.js';
import type { ClassRow, RosterRow } from '../src/shared/api/rows.js';
import { renderAt } from './render.js';
import { aClass, aSeat, WORDS_TO_READ } from './rows.js';
import { type Answer, type Call, serve } from './server.js';

/** An upcoming class with one of three seats left. */
export const session = aClass({
  title: 'BLS Provider, evening',
  time: '18:30',
  startsAt: '2099-01-05T18:30:00Z',
  capacity: 3,
  enrolledCount: 2,
  spotsLeft: 1,
});

export const enrolled = (id: string, firstName: string, change: Partial<RosterRow> = {}) =>
  aSeat({ id, student: { id: `s-${id}`, firstName, email: `${firstName.toLowerCase()}@example.com` }, ...change });

export type Answers = Record<string, Answer | ((call: Call) => Answer)>;

const roster = (
  onDuplicate: (session: ClassRow) => void,
  onEmail: (students: RosterRow['student'][]) => void,
  onCollect: (collection: Collection) => void,
  onRecord: (seats: Collection[]) => void,
  onLink: (how: 'send' | 'copy', seat: Collection) => void,
) => (
  <App>
    <ClassRoster
      classId="c1"
      onRefund={() => {}}
      onRecord={onRecord}
      onEmail={onEmail}
      onCollect={onCollect}
      onSendLink={(seat) => onLink('send', seat)}
      onCopyLink={(seat) => onLink('copy', seat)}
      actionsOf={(session) => [{ label: 'Duplicate', onSelect: () => onDuplicate(session) }]}
    />
  </App>
);

/** Shows the roster of `session`. Serves `rows` by reference: a test changes the roster by changing the array. */
export function show(rows: RosterRow[], answers: Answers = {}, change: Partial<ClassRow> = {}) {
  const calls = serve({
    'GET /api/classes/c1': { body: { ...session, ...change } },
    'GET /api/classes/c1/enrollments': () => ({ body: rows }),
    'GET /api/students': { body: [{ ...enrolled('9', 'Zoe').student, id: 's-9' }], total: 1 },
    'GET /api/students/sms-consents/words': { body: WORDS_TO_READ },
    ...answers,
  });
  const onDuplicate = jest.fn<(session: ClassRow) => void>();
  const onEmail = jest.fn<(students: RosterRow['student'][]) => void>();
  const onCollect = jest.fn<(collection: Collection) => void>();
  const onRecord = jest.fn<(seats: Collection[]) => void>();
  const onLink = jest.fn<(how: 'send' | 'copy', seat: Collection) => void>();
  const { user } = renderAt('/classes/c1/roster', roster(onDuplicate, onEmail, onCollect, onRecord, onLink));
  return {
    user,
    onDuplicate,
    onEmail,
    onCollect,
    onRecord,
    onLink,
    sent: (method: string) => calls.filter((call) => call.method === method),
  };
}

/** Waits for the question with this title, expects its text, and presses a button of it. */
export async function answer(user: ReturnType<typeof show>['user'], title: string, text: RegExp, button: string) {
  const question = (await screen.findAllByText(title)).at(-1)?.closest<HTMLElement>('[role=dialog]');
  expect(question?.textContent).toMatch(text);
  await user.click(within(question!).getByText(button));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
}
