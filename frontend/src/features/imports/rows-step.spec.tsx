import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { showImport } from '../../../test/import-desk.js';
import {
  anImportDetail,
  anImportedRow,
  anImportFile,
  anImportMatch,
  anImportReason,
} from '../../../test/import-rows.js';
import type { ImportRowOfFile } from '../../shared/api/rows.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const KINDS = [
  {
    kind: 'enrollware-students',
    label: 'Student Report',
    fields: [
      { field: 'firstName', label: 'First name', required: true, instead: [] },
      { field: 'lastName', label: 'Last name', required: true, instead: [] },
      { field: 'courseDate', label: 'Course date', required: true, instead: [] },
      { field: 'code', label: 'eCard code', required: false, instead: [] },
    ],
  },
];
const columns = { 'First Name': 'firstName', 'Last Name': 'lastName', 'Course Date': 'courseDate', eCard: 'code' };
const ROWS = 'GET /api/imports/i1/rows';

const pham = anImportedRow({
  values: { firstName: 'Thi Minh', lastName: 'Pham', courseDate: '3/2/25', code: '23551091200O' },
  read: { courseDate: '2025-03-02' },
  reasons: [anImportReason({ field: 'code', message: 'Position 12 is the letter O.', suggestion: '235510912000' })],
});
const eklund = anImportedRow({
  id: 'r2',
  number: 5512,
  values: { firstName: 'Grant', lastName: 'Eklund', courseDate: '13/45/23', code: '' },
  reasons: [anImportReason({ field: 'courseDate', message: 'No such date.' })],
});

function show(fate: string, rows: ImportRowOfFile[], given: Parameters<typeof anImportDetail>[0] = {}) {
  const detail = anImportDetail({ files: [anImportFile({ columns })], ...given });
  return showImport(`/imports/i1?step=rows${fate && `&fate=${fate}`}`, detail, {
    'GET /api/imports/kinds': { body: KINDS },
    [ROWS]: { body: rows, total: rows.length },
    'PATCH /api/imports/i1/rows/r1': { body: pham },
    'PATCH /api/imports/i1/rows/r2': { body: eklund },
    'POST /api/imports/i1/commit': { status: 202, body: detail },
  });
}

describe('the rows of an import', () => {
  it('open on those that need a fix, and are filtered by what happens to them', async () => {
    const { at, calls, user } = show('', [pham]);
    await waitFor(() => expect(at.search).toBe('?step=rows&fate=fix'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Needs a fix 23/ }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: /^Conflict 7/ }));
    expect(at.search).toBe('?step=rows&fate=conflict');
    await waitFor(() => expect(calls.some(({ query }) => query.get('fate') === 'conflict')).toBe(true));
  });

  it('have a field only where a value can’t be read; Enter checks the row again and goes on', async () => {
    const asSheet = { ...pham.values, courseDate: '2025-03-03T09:30' };
    const { writes, user } = show('fix', [pham, eklund, { ...pham, id: 'r3', values: asSheet, read: {} }]);
    const [code] = await screen.findAllByLabelText<HTMLInputElement>('eCard code of Thi Minh Pham');
    expect(document.querySelectorAll('input[data-fix]')).toHaveLength(3);
    screen.getByText('Mar 2, 2025');
    screen.getByText('Mar 3, 2025, 9:30 AM');
    await user.clear(code!);
    await user.type(code!, '235510912007{Enter}');
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      method: 'PATCH',
      path: '/api/imports/i1/rows/r1',
      body: { fields: { code: '235510912007' } },
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Course date of Grant Eklund'));
  });

  it('go to the next field to fix with Tab, and save nothing that was not changed', async () => {
    const { writes, user } = show('fix', [pham, eklund]);
    const code = await screen.findByLabelText('eCard code of Thi Minh Pham');
    const date = screen.getByLabelText('Course date of Grant Eklund');
    await user.click(code);
    await user.tab();
    expect(document.activeElement).toBe(date);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(code);
    expect(writes()).toEqual([]);
  });

  it('take a correction that is known with one press', async () => {
    const { writes, user } = show('fix', [pham]);
    await user.click(await screen.findByText('Use 235510912000'));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ fields: { code: '235510912000' } }));
  });

  it('are left out with L, and taken back in', async () => {
    const { writes, user } = show('fix', [pham]);
    const row = await screen.findByRole('row', { name: /Thi Minh Pham/ });
    act(() => row.focus());
    await user.keyboard('l');
    await waitFor(() => expect(writes()[0]?.body).toEqual({ leftOut: true }));
  });

  it('that were left out come back', async () => {
    const { writes, user } = show('leftOut', [{ ...pham, fate: 'leftOut' }]);
    await user.click(await screen.findByRole('button', { name: 'Take Thi Minh Pham back in' }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ leftOut: false }));
  });

  it('with two answers show both, and take the one that was chosen', async () => {
    const changes = [{ field: 'code', from: '235510912007', to: '235510912070' }];
    const reasons = [anImportReason({ asks: 'value' })];
    const { writes, user } = show('conflict', [{ ...pham, fate: 'conflict', reasons, changes }]);
    const row = within(await screen.findByRole('row', { name: /Thi Minh Pham/ }));
    row.getByText('235510912007');
    row.getByText('235510912070');
    row.getByText('eCard code');
    await user.click(row.getByRole('button', { name: 'Take From File for Thi Minh Pham' }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ choice: 'file' }));
    await user.click(row.getByRole('button', { name: 'Keep as Here for Thi Minh Pham' }));
    await waitFor(() => expect(writes()[1]?.body).toEqual({ choice: 'here' }));
  });

  it('that a newer export no longer has are kept or cancelled, also several at once', async () => {
    const reasons = [anImportReason({ message: 'It is no longer in the export.', asks: 'gone' })];
    const gone = { ...pham, number: null, fate: 'conflict' as const, reasons };
    const { writes, user } = show('conflict', [gone, { ...gone, id: 'r2', values: { firstName: 'Ruben' } }]);
    const row = within(await screen.findByRole('row', { name: /Thi Minh Pham/ }));
    await user.click(row.getByRole('button', { name: 'Keep as Here for Thi Minh Pham' }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ choice: 'here' }));
    await user.click(screen.getByRole('checkbox', { name: /all/i }));
    const bar = within(await screen.findByRole('region', { name: 'Actions for selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Cancel Here Too' }));
    await waitFor(() =>
      expect(
        writes()
          .slice(1)
          .map(({ path, body }) => [path, body]),
      ).toEqual([
        ['/api/imports/i1/rows/r1', { choice: 'file' }],
        ['/api/imports/i1/rows/r2', { choice: 'file' }],
      ]),
    );
    await screen.findByText('2 rows are settled');
  });

  it('of a class with too few seats ask for more of them', async () => {
    const reasons = [
      anImportReason({ field: 'seats', message: '12 people are registered for 10 seats.', asks: 'seats' }),
    ];
    const { writes, user } = show('conflict', [{ ...pham, fate: 'conflict', reasons }]);
    const row = within(await screen.findByRole('row', { name: /Thi Minh Pham/ }));
    expect(row.queryByText('Keep as Here')).toBeNull();
    await user.click(row.getByRole('button', { name: 'Raise the Seats of Thi Minh Pham' }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ choice: 'file' }));
  });

  it('whose code somebody else has offer no choice, but the code to fix', async () => {
    const reasons = [anImportReason({ field: 'code', message: 'Somebody else here has a card with this code.' })];
    const { writes, user } = show('conflict', [{ ...pham, fate: 'conflict', reasons }]);
    const code = await screen.findByLabelText('eCard code of Thi Minh Pham');
    expect(screen.queryByText('Take From File')).toBeNull();
    await user.clear(code);
    await user.type(code, '235510912008{Enter}');
    await waitFor(() => expect(writes()[0]?.body).toEqual({ fields: { code: '235510912008' } }));
  });

  it('that wait for a name lead to it instead of a field', async () => {
    const message = 'Nobody has decided yet what “Pending” is.';
    const reasons = [anImportReason({ field: 'status', message, name: 'Pending' })];
    const pending = anImportMatch({ name: 'Pending', suggestion: 'booked' });
    const statuses = [anImportMatch({ name: 'Went home', suggestion: 'attended' }), pending];
    const { user } = show('fix', [{ ...pham, reasons }], { matches: { statuses }, undecided: 2 });
    const link = await screen.findByRole('link', { name: /^Decide under Names.*Pending$/ });
    expect(document.querySelector('input[data-fix]')).toBeNull();
    screen.getByText(/^names to decide: 1/);
    await user.click(link);
    await screen.findByRole('heading', { name: /^To decide/ });
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-name-row]')?.getAttribute('aria-label')).toBe('Pending'),
    );
    expect(document.activeElement?.textContent).toMatch(/^Accept/);
  });

  it('say what they bring and what does not happen, and come in with one button', async () => {
    const { writes, user, at } = show('fix', [pham]);
    const bar = within(await screen.findByRole('region', { name: 'What the import does' }));
    bar.getByText('8,871 people · 2,683 classes · 19,712 seats · 16,616 cards · 41 changes');
    bar.getByText('23 classes · 89 seats');
    bar.getByText('Booked, reminders from Nov 27, 2026');
    bar.getByText('0 emails, 0 texts, 0 charges');
    bar.getByText('23 to fix and 7 conflicts wait here; fix them any time.');
    await user.click(bar.getByText('Import 22,557 Rows'));
    await waitFor(() => expect(writes()[0]).toMatchObject({ method: 'POST', path: '/api/imports/i1/commit' }));
    await waitFor(() => expect(at.search).toBe('?step=import'));
  });

  it('can’t be imported while they are being checked', async () => {
    show('fix', [pham], { state: 'reading' });
    const button = (await screen.findByText('Import 22,557 Rows')).closest('button')!;
    expect(button.disabled).toBe(true);
    screen.getByText('The rows are being checked.');
  });

  const came = { ...anImportDetail().promise!, people: 8871, cards: 16_616, classes: 23 };
  const committed = { committedAt: '2026-11-23T17:04:00Z', brought: came };

  it('say what came once they are in, without a button that can’t be pressed', async () => {
    show('fix', [pham], { ...committed, state: 'committed', promise: { ...came, people: 3 } });
    const bar = within(await screen.findByRole('region', { name: 'What came in' }));
    bar.getByText(/^8,871 people/);
    expect(bar.getByText('See What Came').closest('a')?.getAttribute('href')).toBe('/imports/i1?step=import');
    expect(bar.queryByText(/^Import/)).toBeNull();
    expect(screen.getByRole('radio', { name: /^New .*came in/ })).toBeTruthy();
  });

  it('that were fixed since come in with a button of their own', async () => {
    const counts = { new: 3, changes: 1, same: 22_516, duplicate: 0, conflict: 0, fix: 19, leftOut: 0 };
    const { writes, user } = show('fix', [pham], { ...committed, counts });
    await user.click(await screen.findByText('Import 4 More Rows'));
    await waitFor(() => expect(writes()[0]).toMatchObject({ path: '/api/imports/i1/commit' }));
  });

  it('can be fixed elsewhere: those in sight are downloaded', async () => {
    show('conflict', [{ ...pham, fate: 'conflict' }]);
    const link = (await screen.findByText('Download 7 Rows')).closest('a')!;
    expect(link.getAttribute('href')).toBe('/api/imports/i1/rows.csv?fate=conflict');
  });

  it('say so if none needs a fix', async () => {
    const counts = { new: 3, changes: 0, same: 0, duplicate: 0, conflict: 0, fix: 0, leftOut: 0 };
    show('fix', [], { counts });
    await screen.findByText('Every row can be read');
    screen.getByText('Import 3 Rows');
  });
});
