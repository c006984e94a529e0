import { render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { SystemStatus as Status } from './api.js';
import { HeldBanner } from './held-banner.js';
import { statusLines } from './status-lines.js';
import { SystemStatus } from './system-status.js';

const at = (minutesAgo: number) => new Date(Date.parse('2026-11-22T12:00:00Z') - minutesAgo * 60_000).toISOString();
const idle = {
  problems: [],
  paused: null,
  waiting: 0,
  oldestWaitingAt: null,
  sentLastHour: 0,
  lastSentAt: null,
  failed: 0,
};

/** Everything works. */
const healthy: Status = {
  checkedAt: at(0),
  isHeld: false,
  mail: { ...idle, provider: 'smtp', sentLastHour: 12, lastSentAt: at(3) },
  sms: { ...idle, provider: 'twilio' },
  payments: { provider: 'stripe', lastWebhookAt: at(10), paused: null },
  calendar: { paused: null },
  jobs: {
    isReachable: true,
    store: 'postgresql',
    waiting: 0,
    oldestWaitingAt: null,
    failed: 0,
    undispatched: 0,
    oldestUndispatchedAt: null,
  },
  databaseBytes: 25_400_000,
  newerSchema: null,
  processes: [{ id: 'a', role: 'all', version: '0.1.0', startedAt: at(60), seenAt: at(0) }],
  backups: { lastBackupAt: at(600), lastTestAt: null, problem: null, since: null },
};

const lineOf = (title: string, status: Status) => statusLines(status).find((line) => line.title === title)!;

describe('the words of the system status', () => {
  it('say what flows', () => {
    expect(statusLines(healthy).map(({ title, status, text }) => [title, status, text])).toEqual([
      ['Email', 'works', '12 sent in the last hour, the last one 3 min ago.'],
      ['Text messages', 'works', 'Nothing was sent in the last 24 hours.'],
      ['Payments', 'works', 'Stripe takes payments. Its last webhook came 10 min ago.'],
      ['Jobs', 'works', 'Nothing waits. None failed.'],
      ['Workers', 'works', '1 runs. Version 0.1.0.'],
      ['Backup', 'works', 'The last one is from 10 h ago.'],
      ['Database', 'works', 'It responds, and holds 25 MB.'],
    ]);
  });

  it('say what does not, and where to look', () => {
    const mail = { ...healthy.mail, failed: 2, waiting: 1, oldestWaitingAt: at(30) };
    expect(lineOf('Email', { ...healthy, mail })).toMatchObject({
      status: 'needs-attention',
      text: '12 sent in the last hour, the last one 3 min ago. 1 waits, the oldest since 30 min ago. 2 failed in the last 24 hours.',
      link: { label: 'Messages' },
    });
    const problems = ['The address of the mail server mail.example is used without sendmail, path.'];
    expect(lineOf('Email', { ...healthy, mail: { ...healthy.mail, problems } })).toMatchObject({
      status: 'needs-attention',
      text: `${problems[0]} 12 sent in the last hour, the last one 3 min ago.`,
    });
    const sms = { ...healthy.sms, provider: null };
    expect(lineOf('Text messages', { ...healthy, sms }).status).toBe('not-configured');
    const jobs = { ...healthy.jobs, failed: 2 };
    expect(lineOf('Jobs', { ...healthy, jobs })).toMatchObject({
      status: 'needs-attention',
      text: 'Nothing waits. 2 failed on every try.',
      link: { label: 'Failed Jobs' },
    });
    expect(lineOf('Jobs', { ...healthy, jobs: { ...jobs, isReachable: false } }).status).toBe('stopped');
    const api = { ...healthy.processes[0]!, role: 'api' as const };
    expect(lineOf('Workers', { ...healthy, processes: [api] }).status).toBe('stopped');
    const lost = { ...healthy.processes[0]!, seenAt: at(3) };
    expect(lineOf('Workers', { ...healthy, processes: [lost] }).status).toBe('stopped');
    const backup = (facts: Partial<typeof healthy.backups>) =>
      lineOf('Backup', { ...healthy, backups: { ...healthy.backups, ...facts } });
    expect(backup({ lastBackupAt: at(3 * 1440) }).status).toBe('needs-attention');
    expect(backup({ lastBackupAt: null }).status).toBe('not-configured');
    expect(backup({ lastTestAt: at(2 * 1440) }).text).toBe(
      'The last one is from 10 h ago. A restore was tested 2 days ago.',
    );
    const failing = backup({ problem: 'The disk is full.', since: at(180) });
    expect([failing.status, failing.text]).toEqual(['stopped', 'Stopped 3 h ago: The disk is full.']);
    const newerSchema = 'The database was brought up to date by Recert 0.3.0, and this is 0.1.0.';
    expect(lineOf('Database', { ...healthy, newerSchema })).toMatchObject({
      status: 'needs-attention',
      text: `It responds, and holds 25 MB. ${newerSchema}`,
    });
  });

  it('say which channel is paused, since when, why, what waits, and when it is tried again', () => {
    const paused = { since: at(12), reason: 'connect ECONNREFUSED', nextTryAt: at(-2) };
    const mail = { ...healthy.mail, paused, waiting: 3167, oldestWaitingAt: at(12) };
    expect(lineOf('Email', { ...healthy, mail })).toEqual({
      title: 'Email',
      status: 'stopped',
      text: 'Paused 12 min ago: connect ECONNREFUSED. 3,167 wait. Next try in 2 min.',
      link: { to: '/messages', label: 'Messages' },
    });
    const payments = { ...healthy.payments, paused: { ...paused, nextTryAt: at(1) } };
    expect(lineOf('Payments', { ...healthy, payments }).text).toBe(
      'Paused 12 min ago: connect ECONNREFUSED. The next one tries again.',
    );
    expect(lineOf('Google Calendar', { ...healthy, calendar: { paused } }).status).toBe('stopped');
    expect(statusLines(healthy).some(({ title }) => title === 'Google Calendar')).toBe(false);
  });

  it('say of a restored copy that nothing is sent or charged', () => {
    const lines = statusLines({ ...healthy, isHeld: true });
    expect(lines.filter(({ status }) => status === 'stopped').map(({ title }) => title)).toEqual([
      'Email',
      'Text messages',
      'Payments',
      'Jobs',
    ]);
  });
});

const nothingHeld = { 'GET /api/held-messages': { body: { rules: [] } } };

describe('the system status', () => {
  it('links to the failed jobs', async () => {
    const status = { ...healthy, jobs: { ...healthy.jobs, failed: 1 } };
    serve({ ...nothingHeld, 'GET /api/system-status': () => ({ body: status }) });
    const { user, at: address } = renderAt('/settings', <SystemStatus timeZone="America/New_York" />);
    await user.click(await screen.findByRole('link', { name: 'See Failed Jobs', hidden: true }));
    expect(address.path).toBe('/failed-jobs');
  });

  it('can be tried again when it fails', async () => {
    let works = false;
    serve({ ...nothingHeld, 'GET /api/system-status': () => (works ? { body: healthy } : { status: 503 }) });
    const { user } = renderAt('/settings', <SystemStatus timeZone="America/New_York" />);
    const again = await screen.findByRole('button', { name: 'Try again', hidden: true });
    works = true;
    await user.click(again);
    await screen.findByText(/12 sent in the last hour/);
  });
});

describe('the messages that wait after an upgrade', () => {
  const renewals = {
    rule: 'certification-renewal',
    title: 'Renewal reminder',
    count: 34,
    sample: Array.from({ length: 5 }, (_, at) => ({ to: `Ana Lopez${at}`, subject: 'Time to renew' })),
  };
  const show = () =>
    renderAt(
      '/system-status',
      <App>
        <SystemStatus timeZone="America/New_York" />
      </App>,
    );

  /** A server that holds them until somebody decides. */
  function holding() {
    let rules = [renewals];
    const settle = () => {
      rules = [];
      return { body: { count: 34 } };
    };
    return serve({
      'GET /api/system-status': { body: healthy },
      'GET /api/held-messages': () => ({ body: { rules } }),
      'POST /api/held-messages/certification-renewal/send': settle,
      'POST /api/held-messages/certification-renewal/drop': settle,
    });
  }
  const posted = (calls: ReturnType<typeof serve>) =>
    calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1));

  it('are shown with their number and the first five', async () => {
    holding();
    show();
    await screen.findByRole('heading', { name: 'Messages Wait for You', hidden: true });
    expect(screen.getByText('34 wait')).toBeTruthy();
    expect(screen.getAllByText('Time to renew')).toHaveLength(5);
    expect(screen.getByText('and 29 more')).toBeTruthy();
  });

  it.each([
    ['Send', 'send'],
    ['Drop', 'drop'],
  ])('%s asks, and leaves nothing to decide', async (label, act) => {
    const calls = holding();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: `${label} Renewal reminder`, hidden: true }));
    const dialog = await screen.findByRole('dialog', { hidden: true });
    expect(dialog.textContent).toContain(`${label} 34 messages?`);
    expect(posted(calls)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: label, hidden: true }));
    await waitFor(() => expect(screen.queryByText('34 wait')).toBeNull());
    expect(posted(calls)).toEqual([act]);
  });

  it('can be loaded again if that fails, and the rest is shown', async () => {
    let works = false;
    serve({
      'GET /api/system-status': { body: healthy },
      'GET /api/held-messages': () => (works ? { body: { rules: [renewals] } } : { status: 503 }),
    });
    const { user } = show();
    const again = await screen.findByRole('button', { name: 'Try again', hidden: true });
    expect(screen.getByText(/12 sent in the last hour/)).toBeTruthy();
    works = true;
    await user.click(again);
    await screen.findByText('34 wait');
  });
});

describe('the banner of a restored copy', () => {
  afterEach(() => document.head.replaceChildren());

  it('shows only there, with the command', () => {
    const { rerender } = render(<HeldBanner />);
    expect(screen.queryByText(/restored copy/)).toBeNull();
    document.head.innerHTML = '<meta name="recert-held" content="">';
    rerender(<HeldBanner key="again" />);
    expect(screen.getByText('npm run restore:release')).toBeTruthy();
  });
});
