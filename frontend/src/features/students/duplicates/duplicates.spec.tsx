import { configure, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../../test/render.js';
import { type Answer, type Call, serve } from '../../../../test/server.js';
import type { ComparedRecordRow, DuplicatePairResponse, PossibleDuplicateRow } from '../../../shared/api/rows.js';
import { Duplicates } from './duplicates.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const person = (id: string, firstName: string) => ({ id, firstName, lastName: 'Gonzales', email: `${id}@example.com` });

const aPair = (
  student: string,
  duplicate: string,
  given: Partial<PossibleDuplicateRow> = {},
): PossibleDuplicateRow => ({
  id: `${student}.${duplicate}`,
  student: person(student, `Maria ${student}`),
  duplicate: person(duplicate, `Mary ${duplicate}`),
  reasons: ['same-phone', 'one-letter'],
  isWeak: false,
  apart: null,
  ...given,
});

const record = (id: string, firstName: string, given: Partial<ComparedRecordRow> = {}): ComparedRecordRow => ({
  ...person(id, firstName),
  phone: '',
  licenseNumber: '',
  organizationId: null,
  organizationName: null,
  profilePhotoUrl: null,
  createdAt: '2026-03-01T12:00:00Z',
  origin: null,
  account: null,
  seats: 1,
  nextSeatOn: null,
  certifications: 1,
  activeCertifications: 1,
  paid: 0,
  owed: 0,
  messages: 0,
  notes: 0,
  ...given,
});

const compared = (given: Partial<DuplicatePairResponse> = {}): DuplicatePairResponse => ({
  student: record('s1', 'Maria s1', { seats: 2, paid: 65 }),
  duplicate: record('d1', 'Mary d1', { licenseNumber: 'RN-1', owed: 35 }),
  reasons: ['same-phone', 'one-letter'],
  isWeak: false,
  collisions: [
    {
      classId: 'c1',
      title: 'BLS',
      date: '2026-12-02',
      stays: { id: 'e1', studentId: 's1', owed: 0, holds: true },
      other: { id: 'e2', studentId: 'd1', owed: 35, holds: false },
      isGivenUp: true,
    },
  ],
  refusal: null,
  undoUntil: '2026-12-23T12:00:00Z',
  ...given,
});

function show(
  pairs: PossibleDuplicateRow[],
  pair = compared(),
  answers: Record<string, Answer | ((call: Call) => Answer)> = {},
) {
  let left = pairs;
  const decide = (body?: unknown) => () => {
    left = left.slice(1);
    return body === undefined ? { status: 204 } : { body };
  };
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/students/duplicates': () => ({ body: left, total: left.length }),
    ...Object.fromEntries(
      pairs.map(({ student, duplicate }) => [
        `GET /api/students/${student.id}/duplicates/${duplicate.id}`,
        { body: pair },
      ]),
    ),
    'POST /api/students/s1/merge': decide({ mergeId: 'm1' }),
    'POST /api/students/s1/keep-apart': decide(),
    'POST /api/students/merges/m1/undo': { body: { stays: [{ kind: 'seat', name: 'BLS', why: 'changed since' }] } },
    ...answers,
  });
  const view = renderAt(
    '/students?view=duplicates',
    <App>
      <Duplicates studentHref={(id) => `/students/${id}`} />
    </App>,
  );
  const posts = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
  return { ...view, posts };
}

const merge = () => screen.findByRole('button', { name: 'Merge Into Maria s1 Gonzales' });

describe('possible duplicates', () => {
  it('stand side by side with what stays, and staff choose by field', async () => {
    const { posts, user } = show([aPair('s1', 'd1'), aPair('s2', 'd2')]);
    await merge();
    const row = (name: string) => within(screen.getByRole('rowheader', { name }).closest('tr')!);
    expect(row('License').getAllByRole('cell').at(-1)?.textContent).toBe('RN-1');
    expect(row('Seats').getAllByRole('cell').at(-1)?.textContent).toBe('2 seats');
    expect(row('Money').getAllByRole('cell').at(-1)?.textContent).toBe('$65.00 paid, $0.00 owed');
    screen.getByText(/goes, and with it the \$35.00 owed/);
    expect(screen.queryByRole('button', { name: 'Keep the Other' })).toBeNull();
    screen.getByText(/to keep that one, remove the other from the class before you merge/);
    await user.click(row('Email').getByRole('radio', { name: 'Email: d1@example.com' }));
    await user.click(await merge());
    expect(posts()).toEqual([['/api/students/s1/merge', { duplicateId: 'd1', keep: { email: 'duplicate' } }]]);
  });

  it('are merged by M with an undo in the toast, which names what stays, and the next pair follows', async () => {
    const { posts, user } = show([aPair('s1', 'd1'), aPair('s2', 'd2')]);
    await merge();
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/BLS \(changed since\)/);
    expect(posts().map(([path]) => path)).toEqual(['/api/students/s1/merge', '/api/students/merges/m1/undo']);
    await screen.findByRole('heading', { name: 'Maria s2 Gonzales and Mary d2 Gonzales' });
  });

  it('are told apart by N; a weak one says that they may be two people', async () => {
    const { posts, user } = show([aPair('s1', 'd1', { isWeak: true })]);
    await merge();
    screen.getByText('Perhaps two people');
    await user.keyboard('n');
    await screen.findByText('No two records look like the same person');
    expect(posts()).toEqual([['/api/students/s1/keep-apart', { duplicateId: 'd1' }]]);
  });

  it('are walked by the arrow keys', async () => {
    const { user } = show([aPair('s1', 'd1'), aPair('s2', 'd2')]);
    await merge();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('heading', { name: 'Maria s2 Gonzales and Mary d2 Gonzales' });
    await user.keyboard('{ArrowUp}');
    await screen.findByRole('heading', { name: 'Maria s1 Gonzales and Mary d1 Gonzales' });
  });

  it('keep the other of two seats that both owe', async () => {
    const [collision] = compared().collisions;
    const both = { ...collision!, stays: { ...collision!.stays, holds: false, owed: 35 } };
    const { posts, user } = show([aPair('s1', 'd1')], compared({ collisions: [both] }));
    await user.click(await screen.findByRole('button', { name: 'Keep the Other' }));
    expect(screen.queryByText(/before you merge/)).toBeNull();
    screen.getByText(/The seat of Maria s1 Gonzales goes/);
    await user.click(await merge());
    expect(posts()[0]).toEqual(['/api/students/s1/merge', { duplicateId: 'd1', keep: { seats: ['e2'] } }]);
  });

  it('say why somebody can’t merge them', async () => {
    show([aPair('s1', 'd1')], compared({ refusal: 'Your role may not do this. An administrator can.' }));
    expect(((await merge()) as HTMLButtonElement).disabled).toBe(true);
    screen.getByText('Your role may not do this. An administrator can.');
  });

  it('that can’t be loaded say so', async () => {
    show([], compared(), { 'GET /api/students/duplicates': { status: 500 } });
    await screen.findByRole('button', { name: 'Try again' });
  });

  it('that are kept apart are compared again', async () => {
    const apart = { by: 'Jo Ellis', at: '2026-11-20T12:00:00Z' };
    const { posts, user } = show([], compared(), {
      'GET /api/students/duplicates': ({ query }) => ({
        body: query.has('apart') ? [aPair('s1', 'd1', { apart })] : [],
        total: query.has('apart') ? 1 : 0,
      }),
      'GET /api/students/s1/duplicates/d1': { body: compared() },
      'DELETE /api/students/s1/keep-apart/d1': { status: 204 },
    });
    await user.click(await screen.findByText('Kept apart'));
    await screen.findByText('Kept apart by Jo Ellis');
    await user.click(await screen.findByRole('button', { name: 'Compare Again' }));
    expect(posts()).toEqual([['/api/students/s1/keep-apart/d1', undefined]]);
  });
});
