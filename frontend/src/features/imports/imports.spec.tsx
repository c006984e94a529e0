import { screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { anImport, anImportFile } from '../../../test/import-rows.js';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { serveUploads } from '../../../test/uploads.js';
import type { ImportRow } from '../../shared/api/rows.js';
import { Imports } from './imports.js';
import { WaitingImports } from './waiting-imports.js';

const LIST = 'GET /api/imports';

function show(rows: ImportRow[]) {
  const calls = serve({ [LIST]: { body: rows, total: rows.length } });
  const started: string[] = [];
  const page = (
    <Imports timeZone="America/Chicago" importHref={(id) => `/imports/${id}`} onStart={(id) => started.push(id)} />
  );
  return { calls, started, ...renderAt('/imports', <App component={false}>{page}</App>) };
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const choose = async (user: ReturnType<typeof show>['user'], files: File[]) =>
  user.upload(document.querySelector<HTMLInputElement>('.import-drop input[type=file]')!, files);

const report = new File(['Course,Email'], 'student-report.csv', { type: 'text/csv' });
const places = new File(['Location'], 'locations.csv', { type: 'text/csv' });

describe('the imports', () => {
  it('say in words how far each is', async () => {
    const brought = {
      people: 104,
      pastClasses: 0,
      classes: 0,
      pastSeats: 0,
      seats: 0,
      cards: 212,
      validCards: 9,
      invoices: 0,
      changes: 0,
    };
    const committed = { state: 'committed', brought, undoUntil: '2099-12-17T15:00:00Z', rows: 112 } as const;
    show([
      anImport({ undecided: 10, files: [anImportFile(), anImportFile({ number: 2 }), anImportFile({ number: 3 })] }),
      anImport({ ...committed, id: 'i2', name: 'Harborview', counts: { ...anImport().counts!, fix: 2, conflict: 0 } }),
      anImport({ id: 'i3', name: 'HOVN sessions', state: 'undone', undoneAt: '2026-11-12T15:00:00Z' }),
      anImport({
        id: 'i4',
        name: 'HOVN clients',
        state: 'failed',
        problem: 'Has a password; save without it.',
        rows: 0,
      }),
    ]);
    const open = await rowOf('Enrollware, Nov 23');
    for (const text of ['3 files', '24,334', '10 to decide', 'Nothing yet', '—']) open.getByText(text);
    expect(open.getByText('Continue').closest('a')?.getAttribute('href')).toBe('/imports/i1');
    const done = await rowOf('Harborview');
    for (const text of ['Imported', '104 people, 212 cards; 2 rows still to fix', 'Until Dec 17, 2099'])
      done.getByText(text);
    const undone = await rowOf('HOVN sessions');
    for (const text of ['Undone', 'Nothing; all is as it was before', 'Undone Nov 12, 2026']) undone.getByText(text);
    const failed = await rowOf('HOVN clients');
    for (const text of ['Not read', 'Has a password; save without it.']) failed.getByText(text);
  });

  it('start with the files that were chosen, in one call', async () => {
    const { user, started } = show([]);
    const uploads = serveUploads(() => ({ body: anImport({ id: 'i9', state: 'reading' }) }));
    await screen.findByText('No imports yet');
    screen.getByText(/^Choose files to begin\./);
    await choose(user, [report, places]);
    await waitFor(() => expect(started).toEqual(['i9']));
    expect(uploads).toEqual([{ path: '/api/imports', files: ['student-report.csv', 'locations.csv'] }]);
  });

  it('say how to export what they recognize, and show samples of the rest', async () => {
    const { user } = show([]);
    const steps = await screen.findByText(/^Student Report for all dates/);
    expect(steps.closest('ol')?.hidden).toBe(true);
    const button = screen.getByText('from Enrollware').closest('button')!;
    await user.click(button);
    expect([steps.closest('ol')?.hidden, button.getAttribute('aria-expanded')]).toEqual([false, 'true']);
    const sample = screen.getByText('of A list of cards').closest('a')!;
    expect(sample.getAttribute('href')).toBe('/api/imports/samples/cards.csv');
  });

  it('say why files were refused, and stay', async () => {
    const { user, started } = show([anImport()]);
    serveUploads(() => ({ status: 422, body: { message: 'photo.png is no sheet. Save it as .xlsx or .csv.' } }));
    await choose(user, [report]);
    await screen.findByText('photo.png is no sheet. Save it as .xlsx or .csv.');
    expect(started).toEqual([]);
    expect(screen.getByText('Choose Files')).toBeTruthy();
  });

  it('that can’t be loaded are asked for again', async () => {
    const calls = serve({ [LIST]: { status: 500, body: { message: 'The database is away' } } });
    const { user } = renderAt(
      '/imports',
      <Imports timeZone="America/Chicago" importHref={(id) => id} onStart={() => {}} />,
    );
    await screen.findByText('The database is away');
    await user.click(screen.getByText('Try again'));
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  });

  it('that wait for a decision are counted beside the link to them', async () => {
    serve({ [LIST]: { body: [anImport(), anImport({ id: 'i2', state: 'committed' })], total: 2 } });
    renderAt('/dashboard', <WaitingImports />);
    expect((await screen.findByText('to decide')).parentElement?.textContent).toBe('1 to decide');
  });
});
