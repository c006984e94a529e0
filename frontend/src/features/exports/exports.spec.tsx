import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import type { ExportRow } from '../../shared/api/rows.js';
import { Exports } from './exports.js';

const anExport = (given: Partial<ExportRow> = {}): ExportRow => ({
  id: 'x1',
  state: 'ready',
  requestedAt: '2026-11-20T15:00:00Z',
  requestedBy: 'Jordan Ellis',
  progress: null,
  content: { bytes: 48_200_000, rows: 24_334, files: 1 },
  readyAt: '2026-11-20T15:02:00Z',
  expiresAt: '2026-11-21T15:02:00Z',
  downloads: 0,
  link: '/api/exports/x1/file',
  ...given,
});

function show(rows: ExportRow[], answers: Record<string, Answer> = {}) {
  const calls = serve({ 'GET /api/exports': { body: rows, total: rows.length }, ...answers });
  const page = <Exports timeZone="America/Chicago" />;
  return { calls, ...renderAt('/imports', <App component={false}>{page}</App>) };
}

describe('the exports', () => {
  it('say what is in each, how far one is, and what is left of it', async () => {
    const progress = { stage: 'seats.csv', done: 9, total: 23, rows: 12_000, files: 0 };
    show([
      anExport(),
      anExport({ id: 'x2', state: 'making', progress, content: null, link: null }),
      anExport({ id: 'x3', state: 'expired', link: null }),
      anExport({ id: 'x4', state: 'failed', content: null, link: null }),
    ]);
    await screen.findByText('24,334 rows and 1 file, 48.2 MB, until Nov 21, 2026, 9:02 AM');
    screen.getByText(/seats\.csv: 12,000 rows, 0 files so far/);
    screen.getByText('24,334 rows and 1 file, 48.2 MB. Its file is deleted.');
    screen.getByText('Nothing is left of it. Failed Jobs says why.');
    expect(screen.getAllByRole('button', { name: /^Download the export of/ })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Export Everything' }).hasAttribute('disabled')).toBe(true);
  });

  it('begin with a press, and say that an email follows', async () => {
    const { calls, user } = show([], { 'POST /api/exports': { status: 202, body: { exportId: 'x1' } } });
    await screen.findByText('No exports yet');
    await user.click(screen.getByRole('button', { name: 'Export Everything' }));
    await screen.findByText('Your export is being made. You get an email when it is ready.');
    expect(calls.filter(({ path }) => path === '/api/exports').length).toBeGreaterThan(1);
  });

  it('are downloaded once the server has said that they may be', async () => {
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.getAttribute('href')!);
    });
    const { user } = show([anExport()], { 'GET /api/exports/x1/link': { body: { href: '/api/exports/x1/file' } } });
    const row = within((await screen.findByText('Jordan Ellis')).closest('tr') as HTMLElement);
    await user.click(row.getByRole('button', { name: /^Download/ }));
    await waitFor(() => expect(saved).toEqual(['/api/exports/x1/file']));
    click.mockRestore();
  });

  it('say why one can’t be downloaded', async () => {
    const body = {
      code: 'export_expired',
      message: 'This file was deleted: its day is over, or somebody in it was erased. Make a new export.',
    };
    const { user } = show([anExport()], { 'GET /api/exports/x1/link': { status: 410, body } });
    await user.click(await screen.findByRole('button', { name: /^Download the export/ }));
    await screen.findByText(body.message);
  });
});
