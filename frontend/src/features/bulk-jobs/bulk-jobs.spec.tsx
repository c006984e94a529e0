import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { atOnce, dismissJob } from '../../shared/api/bulk-jobs.js';
import type { BulkJobRow } from '../../shared/api/rows.js';
import { GrantedPermissions, type Permission } from '../../shared/model/permissions.js';
import BulkJobs from './bulk-jobs.js';
import { jobText, jobTitle } from './job-text.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const aJob = (given: Partial<BulkJobRow> = {}): BulkJobRow => ({
  id: 'j1',
  action: 'email-students',
  state: 'running',
  startedAt: '2026-11-27T12:00:00Z',
  endedAt: null,
  startedBy: 'Dana Okafor',
  total: 3150,
  handled: 1200,
  reached: 1100,
  leftOut: [{ reason: 'no-email', count: 100 }],
  ...given,
});

const DONE = aJob({
  state: 'done',
  handled: 3150,
  reached: 2951,
  leftOut: [
    { reason: 'no-email', count: 198 },
    { reason: 'not-found', count: 1 },
  ],
});

afterEach(() => dismissJob('j1'));

async function show(answers: Parameters<typeof serve>[0], permissions: Permission[] = ['export']) {
  const calls = serve(answers);
  expect(await atOnce(Promise.resolve<BulkJobRow | { sent: number }>(aJob()))).toBeUndefined();
  const { user } = renderAt(
    '/',
    <GrantedPermissions value={{ permissions, refundLimit: null }}>
      <App>
        <BulkJobs />
      </App>
    </GrantedPermissions>,
  );
  return { user, calls };
}

describe('a job on all rows of a list', () => {
  it('shows how far it is, then what it did, whom it left out, and why', async () => {
    let job = aJob();
    const { user } = await show({
      'GET /api/bulk-jobs/j1': () => ({ body: job }),
      'GET /api/bulk-jobs/j1/left-out': {
        body: [
          { id: 's1', name: 'Ana Diaz', reason: 'no-email' },
          { id: 's2', name: '', reason: 'not-found' },
        ],
        total: 199,
      },
    });
    await screen.findByText('Emailing 3,150 students');
    screen.getByText('1,200 of 3,150');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('38');
    job = DONE;
    await screen.findByText('2,951 students emailed');
    screen.getByText('198 have no email address, 1 was deleted meanwhile.');
    await user.click(screen.getByRole('button', { name: 'See Who' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Ana Diaz');
    dialog.getByText('has no email address');
    dialog.getByText('And 197 more.');
    dialog.getByRole('button', { name: 'Export CSV' });
  });

  it('gives staff who may not export no file of those who were left out', async () => {
    const leftOut = { body: [{ id: 's1', name: 'Ana Diaz', reason: 'no-email' }], total: 1 };
    const { user } = await show(
      { 'GET /api/bulk-jobs/j1': { body: DONE }, 'GET /api/bulk-jobs/j1/left-out': leftOut },
      ['send-messages'],
    );
    await user.click(await screen.findByRole('button', { name: 'See Who' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Ana Diaz');
    expect(dialog.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  it('is stopped, and says how far it came', async () => {
    let job = aJob();
    const stopped = aJob({ state: 'stopped', handled: 1300, reached: 1200 });
    const { user, calls } = await show({
      'GET /api/bulk-jobs/j1': () => ({ body: job }),
      'POST /api/bulk-jobs/j1/stop': () => {
        job = stopped;
        return { body: stopped };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByText('Stopped: 1,200 students emailed');
    screen.getByText('100 have no email address. 1,850 were not reached any more.');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('goes when it is closed, and stays after a reload until then', async () => {
    const { user } = await show({ 'GET /api/bulk-jobs/j1': { body: DONE } });
    await screen.findByText('2,951 students emailed');
    expect(sessionStorage.getItem('recert.bulk-jobs')).toBe('["j1"]');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('2,951 students emailed')).toBeNull());
    expect(sessionStorage.getItem('recert.bulk-jobs')).toBe('[]');
  });

  it('says so if its progress can not be read', async () => {
    await show({ 'GET /api/bulk-jobs/j1': { status: 500, body: { message: 'Broken' } } });
    await screen.findByText(/How far the job is can’t be read/);
  });
});

describe('the words of a job', () => {
  it.each<[string, Partial<BulkJobRow>]>([
    ['Closing 1 class', { action: 'close-classes', total: 1 }],
    ['2 classes closed', { action: 'close-classes', state: 'done', reached: 2 }],
    ['1 holder invited to renew', { action: 'invite-to-renew', state: 'done', reached: 1 }],
    ['Stopped: 3 organizations emailed', { action: 'email-organizations', state: 'stopped', reached: 3 }],
    ['Working on 3,150 rows', { action: 'of-a-newer-version' }],
  ])('%s', (text, given) => {
    expect(jobTitle(aJob(given))).toBe(text);
  });

  it('say nothing of others if all were reached', () => {
    expect(jobText(aJob({ state: 'done', handled: 3150, reached: 3150, leftOut: [] }))).toBe('');
  });
});
