import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showImport } from '../../../test/import-desk.js';
import { anImportDetail, anImportedEmployer, anImportMatch } from '../../../test/import-rows.js';
import { chooseOption } from '../../../test/render.js';
import type { ImportMatchesInput } from '../../shared/api/rows.js';
import { withChoices } from './matches.logic.js';
import { dateOrderTexts } from './questions.logic.js';

const hsi = anImportMatch({ name: 'HSI CPR/AED', rows: 1204, suggestion: 'create', target: null, why: 'New here.' });
const acls = anImportMatch();
const rental = anImportMatch({ name: 'Manikin rental', rows: 123, suggestion: null, target: null, why: 'No hours.' });
const bls = anImportMatch({ name: 'BLS', choice: 'c1', suggestion: null, target: 'BLS Provider', isCertain: true });
const pending = anImportMatch({ name: 'Pending', rows: 89, suggestion: 'booked', target: null });

type Matches = NonNullable<NonNullable<Parameters<typeof anImportDetail>[0]>['matches']>;

/** The server keeps the decisions. */
function show(matches: Matches, refusal?: string) {
  let detail = anImportDetail({ matches, undecided: 4 });
  const shown = showImport('/imports/i1?step=names', () => detail, {
    'GET /api/courses': {
      body: [
        { id: 'c1', name: 'BLS Provider' },
        { id: 'c2', name: 'ACLS Provider' },
      ],
    },
    'GET /api/organizations': { body: [{ id: 'o1', name: 'Lakeside Dental' }] },
    'PUT /api/imports/i1/matches': ({ body }) => {
      if (refusal) return { status: 409, body: { message: refusal } };
      detail = withChoices(detail, body as ImportMatchesInput);
      return { body: detail };
    },
  });
  return { ...shown, decisions: () => shown.writes().map(({ body }) => body) };
}

const open = async (name: string) => {
  await screen.findByRole('heading', { name: /^To decide/ });
  return within(within(screen.getByRole('region', { name: /to decide$/ })).getByRole('group', { name }));
};
const acceptOf = async (name: string) => (await open(name)).getByText('Accept').closest('button')!;
const focused = () => document.activeElement?.closest('[data-name-row]')?.getAttribute('aria-label');

describe('the names of an import', () => {
  it('take the suggestion with Enter, and go on to the next', async () => {
    const { user, decisions } = show({ courses: [hsi, acls, rental] });
    (await acceptOf('HSI CPR/AED')).focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe(acls.name);
    await waitFor(() => expect(decisions()).toEqual([{ courses: [{ name: 'HSI CPR/AED', choice: 'create' }] }]));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(decisions()[1]).toEqual({ courses: [{ name: acls.name, choice: 'c2' }] }));
    await waitFor(() => expect(screen.getByText('1 of 3')).toBeTruthy());
    expect(focused()).toBe('Manikin rental');
  });

  it('are created with C and left out with L', async () => {
    const { user, decisions } = show({ courses: [hsi, acls, rental] });
    (await acceptOf(acls.name)).focus();
    await user.keyboard('c');
    await waitFor(() => expect(decisions()).toEqual([{ courses: [{ name: acls.name, choice: 'create' }] }]));
    expect(focused()).toBe('Manikin rental');
    await user.keyboard('l');
    await waitFor(() => expect(decisions()[1]).toEqual({ courses: [{ name: 'Manikin rental', choice: 'leave-out' }] }));
  });

  it('are another record here, which / offers', async () => {
    const { user, decisions } = show({ courses: [hsi] });
    (await acceptOf('HSI CPR/AED')).focus();
    await user.keyboard('/');
    await user.click(await screen.findByTitle('ACLS Provider'));
    await waitFor(() => expect(decisions()).toEqual([{ courses: [{ name: 'HSI CPR/AED', choice: 'c2' }] }]));
  });

  it('that are statuses mean a result, and are not created', async () => {
    const { user, decisions } = show({ statuses: [pending] });
    const row = await open('Pending');
    row.getByText('Booked');
    expect(row.queryByText('Create')).toBeNull();
    await chooseOption(user, 'Pending is', 'Attended');
    await waitFor(() => expect(decisions()).toEqual([{ statuses: [{ name: 'Pending', choice: 'attended' }] }]));
  });

  it('take all suggestions in one decision', async () => {
    const { user, decisions } = show({ courses: [hsi, acls, rental], statuses: [pending] });
    await user.click(await screen.findByText('Accept All 3 Suggestions'));
    await waitFor(() =>
      expect(decisions()).toEqual([
        {
          courses: [
            { name: 'HSI CPR/AED', choice: 'create' },
            { name: acls.name, choice: 'c2' },
          ],
          statuses: [{ name: 'Pending', choice: 'booked' }],
        },
      ]),
    );
    expect(screen.queryByText(/^Accept All/)).toBeNull();
  });

  it('that are certain are folded with what happens to them, and can be changed', async () => {
    const { user, decisions } = show({ courses: [bls, { ...rental, choice: 'leave-out' }] });
    await user.click(await screen.findByText('1 is yours, 1 is left out.'));
    const row = within(await screen.findByRole('group', { name: 'BLS' }));
    row.getByText('BLS Provider');
    await user.click(row.getByText('Leave out'));
    await waitFor(() => expect(decisions()).toEqual([{ courses: [{ name: 'BLS', choice: 'leave-out' }] }]));
    await screen.findByText('2 are left out.');
  });

  it('stay decided while the rows are checked, when the server still has what was before', async () => {
    const before = anImportDetail({ matches: { courses: [acls] }, undecided: 1 });
    let state: 'ready' | 'reading' = 'ready';
    const { calls, user } = showImport('/imports/i1?step=names', () => ({ ...before, state }), {
      'PUT /api/imports/i1/matches': () => {
        state = 'reading';
        return { body: { ...before, state } };
      },
    });
    await user.click(await acceptOf(acls.name));
    await screen.findByText('Checking the rows');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(2));
    screen.getByText('Every name is decided.');
  });

  it('wait again if the decision is refused', async () => {
    const { user } = show({ courses: [acls] }, 'Jordan Ellis is importing these files.');
    await user.click(await acceptOf(acls.name));
    await screen.findByText('Jordan Ellis is importing these files.', { selector: '.toast-text' });
    expect(await acceptOf(acls.name)).toBeTruthy();
  });

  it('ask once how dates, cards without a code and money are meant', async () => {
    const { user, decisions } = show({
      questions: {
        dateOrder: [
          {
            file: 1,
            column: 'Reg. Date',
            choice: null,
            suggestion: 'month-first',
            monthFirst: 14_880,
            dayFirst: 41,
            either: 5293,
            sample: '03/04/24',
          },
        ],
        cardsWithoutCode: [{ course: 'Bloodborne Pathogens', rows: 412, choice: 'none', validityMonths: 12 }],
        openMoney: { choice: 'owed', paidSeats: 71, owingSeats: 18, owed: 1465 },
        noticeHours: null,
        employers: [],
      },
    });
    await screen.findByText('Is 03/04/24 March 4 or April 3?');
    fireEvent.click(screen.getByLabelText(/^Day first: Apr 3, 2024/));
    fireEvent.click(screen.getByLabelText('Card, 1 year'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Owed here: \$1,465\.00/).checked).toBe(true);
    await user.click(screen.getByText('Settled'));
    await waitFor(() => expect(decisions()).toHaveLength(3));
    expect(decisions()).toEqual([
      { questions: { dateOrder: [{ file: 1, column: 'Reg. Date', choice: 'day-first' }] } },
      { questions: { cardsWithoutCode: [{ course: 'Bloodborne Pathogens', choice: 'card' }] } },
      { questions: { openMoney: 'settled' } },
    ]);
    await screen.findByText('Marked as computed');
  });

  const NO_QUESTIONS = { dateOrder: [], cardsWithoutCode: [], openMoney: null, noticeHours: null, employers: [] };

  it('ask until when the seats to come can be cancelled', async () => {
    const noticeHours = { choice: null, preset: 24, seats: 89 };
    const { user, decisions } = show({ questions: { ...NO_QUESTIONS, noticeHours } });
    await screen.findByText('How long before class can these seats be cancelled?');
    expect(screen.getByLabelText<HTMLInputElement>(/^As your rule says: 24 hours/).checked).toBe(true);
    await user.click(screen.getByText('As they were promised'));
    const hours = screen.getByRole<HTMLInputElement>('spinbutton', { hidden: true });
    expect(hours.value).toBe('24');
    await user.clear(hours);
    await user.type(hours, '48{Enter}');
    await waitFor(() => expect(decisions()).toEqual([{ questions: { noticeHours: 48 } }]));
    await user.click(screen.getByText('As your rule says: 24 hours'));
    await waitFor(() => expect(decisions()[1]).toEqual({ questions: { noticeHours: null } }));
    expect(screen.queryByRole('spinbutton', { hidden: true })).toBeNull();
  });

  it('ask whose people are on a list that doesn’t say so', async () => {
    const employers = [{ file: 1, rows: 112, choice: null, suggestion: 'o1', target: 'Lakeside Dental' }];
    const { user, decisions } = show({
      organizations: [anImportedEmployer()],
      questions: { ...NO_QUESTIONS, employers },
    });
    await screen.findByText('Whose people are in student-report.xlsx?');
    await user.click(screen.getByText('Accept'));
    await waitFor(() => expect(decisions()).toEqual([{ questions: { employers: [{ file: 1, choice: 'o1' }] } }]));
    await chooseOption(user, 'Whose people are in student-report.xlsx?', 'Harborview Peds');
    await waitFor(() =>
      expect(decisions()[1]).toEqual({ questions: { employers: [{ file: 1, choice: 'Harborview Peds' }] } }),
    );
  });

  it('ask which people are an employer’s own: nobody, unless that is chosen', async () => {
    const asked = anImportedEmployer({ recentPeople: 31 });
    const { user, decisions } = show({ organizations: [asked, anImportedEmployer({ name: 'Oak Creek Fire' })] });
    const people = within(await screen.findByRole('radiogroup', { name: 'People of Harborview Peds' }));
    expect(people.getByLabelText<HTMLInputElement>('Nobody').checked).toBe(true);
    expect(screen.queryByRole('radiogroup', { name: 'People of Oak Creek Fire' })).toBeNull();
    await user.click(people.getByText('31 of the last 24 months'));
    await waitFor(() =>
      expect(decisions()).toEqual([{ organizations: [{ name: 'Harborview Peds', people: 'recent' }] }]),
    );
  });

  it('lead to the rows', async () => {
    const { user, at } = show({ courses: [acls] });
    await user.click(await screen.findByText('Check Rows'));
    await waitFor(() => expect(at.search).toContain('step=rows'));
  });
});

it('a date that can be read in one way only is not shown both ways', () => {
  expect(dateOrderTexts({ column: 'Reg. Date', sample: '13/04/24' }).title).toBe(
    'In which order does Reg. Date have its dates?',
  );
});
