import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import type { Setup, SetupStep, StepState } from '../../../features/setup/api.js';
import { Component as Dashboard } from './dashboard.js';
import { Component as SetupRoute } from './setup.js';

const STEPS: SetupStep[] = [
  'center',
  'time-zone',
  'courses',
  'places',
  'sender',
  'payments',
  'records',
  'first-class',
  'staff',
  'preview',
];

const aSetup = (states: Partial<Record<SetupStep, StepState>> = {}, dismissedAt: string | null = null): Setup => ({
  steps: STEPS.map((step) => ({ step, state: states[step] ?? 'open' })),
  facts: {
    courses: [{ agency: 'American Heart Association', courses: 5 }],
    places: { count: 3, names: ['Room A', 'Room B'] },
    sender: { address: '', provider: 'none', testEmail: null },
    payments: { provider: 'none', mode: null },
    records: { imports: 0, people: 0 },
    firstClass: null,
    hasOpenClass: false,
    staff: { members: 0, invited: 0 },
    testBooking: null,
  },
  openedAt: null,
  dismissedAt,
});

const CENTER = {
  name: 'Lakeside CPR',
  phone: '+14145550100',
  email: '',
  address: '418 Lakeshore Drive',
  timeZone: 'America/Chicago',
  logo: null,
};

/** Everything before the courses is done. */
const DONE = { center: 'done', 'time-zone': 'done' } as const;

function show(setup: Setup, page = <SetupRoute />, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /api/center': { body: CENTER },
    'GET /api/setup': { body: setup },
    'GET /api/agencies': {
      body: [{ id: 'aha', name: 'American Heart Association', codeFormat: 'aha', issuesCards: true, checkUrl: null }],
    },
    'GET /api/courses': { body: [] },
    'PUT /api/setup/steps': { body: setup },
    'PUT /api/setup/dismissal': { body: setup },
    ...answers,
  });
  const { user, at } = renderAt('/dashboard', <App component={false}>{page}</App>);
  return {
    user,
    at,
    sent: () => calls.filter(({ method }) => method !== 'GET'),
    reads: () => calls.filter(({ method }) => method === 'GET').map(({ path }) => path),
  };
}

it('shows one open step, what is done with its fact, and how long a first test booking takes', async () => {
  show(aSetup({ ...DONE, courses: 'done', places: 'skipped' }));
  expect(await screen.findByRole('heading', { name: 'Email sender' })).toBeTruthy();
  expect(screen.getByText('Lakeside CPR, (414) 555-0100, 418 Lakeshore Drive')).toBeTruthy();
  expect(screen.getByText(/^Central Time\. .* now$/)).toBeTruthy();
  expect(screen.getByText('5 courses of the AHA')).toBeTruthy();
  expect(screen.getByText('3 of 10')).toBeTruthy();
  expect(screen.getByText('about 7 minutes to a first test booking')).toBeTruthy();
  expect(screen.getByText('Later')).toBeTruthy();
});

it('says what the test student booked, once the record proves that step', async () => {
  const setup = aSetup({ ...DONE, preview: 'done' });
  show({ ...setup, facts: { ...setup.facts, testBooking: { class: 'BLS Provider', paid: 65 } } });
  expect(await screen.findByText('A test student booked BLS Provider and paid $65.00 with a test card')).toBeTruthy();
});

it('opens the preview, which a test booking proves and not the press', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const url = 'https://cpr.example/preview/abc';
  const others = STEPS.filter((step) => step !== 'preview').map((step) => [step, 'skipped']);
  const { user, sent } = show(aSetup(Object.fromEntries(others)), undefined, {
    'GET /api/center': { body: { ...CENTER, isOpen: false } },
    'POST /api/setup/preview': { status: 201, body: { url, expiresAt: '2026-11-22T15:00:00Z' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Create Preview Link' }));
  await user.click(await screen.findByRole('button', { name: 'Copy Link' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  await user.click(screen.getByRole('button', { name: 'Open Preview' }));
  expect(open).toHaveBeenCalledWith(url);
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/setup/preview']);
});

it('adds the chosen courses of an agency, with hours and validity and without a price', async () => {
  const { user, sent } = show(aSetup(DONE), undefined, { 'POST /api/courses': { status: 201, body: { id: 'c1' } } });
  await user.click(await screen.findByRole('checkbox', { name: /ACLS Provider/ }));
  await user.click(screen.getByRole('button', { name: 'Add 4 Courses' }));
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(sent()[0]?.body).toEqual({
    name: 'BLS Provider',
    duration: '4.5 hours',
    validityMonths: 24,
    validToEndOfMonth: true,
    agencyId: 'aha',
  });
});

it('adds only the courses that are missing after a failure', async () => {
  const { user, sent } = show(aSetup(DONE), undefined, {
    'GET /api/courses': { body: [{ id: 'c1', name: 'BLS Provider' }] },
    'POST /api/courses': { status: 201, body: { id: 'c2' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Add 5 Courses' }));
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(sent().map(({ body }) => (body as { name: string }).name)).not.toContain('BLS Provider');
});

it('leaves a step for later, and opens another that one starts', async () => {
  const { user, sent } = show(aSetup(DONE));
  await user.click(await screen.findByRole('button', { name: 'Start Places' }));
  expect(await screen.findByRole('heading', { name: 'Places' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Skip for now' }));
  await waitFor(() => expect(sent()[0]?.body).toEqual({ step: 'places', state: 'skipped' }));
});

it('keeps the center’s other settings when it saves the first ones', async () => {
  const { user, sent } = show(aSetup(), undefined, {
    'GET /api/center': { body: { ...CENTER, name: 'Training Center', phone: '', revision: 3, bankDetails: 'IBAN 1' } },
    'PUT /api/center': { body: CENTER },
  });
  await user.click(await screen.findByRole('button', { name: 'Save Center' }));
  expect(await screen.findByText('Enter the business name')).toBeTruthy();
  await user.type(screen.getByLabelText('Business Name'), 'Lakeside');
  await user.type(screen.getByLabelText('Phone'), '4145550100');
  await user.click(screen.getByRole('button', { name: 'Save Center' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    name: 'Lakeside',
    phone: '(414) 555-0100',
    bankDetails: 'IBAN 1',
    timeZone: 'America/Chicago',
    revision: 3,
  });
});

it('tells what students see now, and what is missing', async () => {
  show(aSetup(DONE));
  const panel = within(await screen.findByRole('region', { name: 'What students see now' }));
  expect(panel.getByText('No classes are open yet.')).toBeTruthy();
  expect(panel.getByText(/^Payment at booking appears after step 6/)).toBeTruthy();
});

it('is dismissed without a question, and says how to get it back', async () => {
  const { user, sent } = show(aSetup(DONE));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText(/search for “Set Up Your Center”/)).toBeTruthy();
  expect(sent()[0]?.body).toEqual({ isDismissed: true });
});

it('offers the dashboard once nothing is open', async () => {
  show(aSetup(Object.fromEntries(STEPS.map((step) => [step, step === 'staff' ? 'skipped' : 'done']))));
  expect(await screen.findByRole('button', { name: 'Go to the Dashboard' })).toBeTruthy();
  expect(await screen.findByText('ready for a first test booking')).toBeTruthy();
});

describe('the dashboard', () => {
  const due = (isSettingUp: boolean) => ({ 'GET /api/dashboard/due': { body: { isSettingUp } } });

  it('is the list until it is dismissed, and not the dashboard before', async () => {
    show(aSetup(DONE), <Dashboard />, due(true));
    expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Set up your center' })).toBeTruthy();
  });

  it('is the dashboard afterward, which reads no list', async () => {
    const { reads } = show(aSetup(DONE, '2027-01-05T18:00:00.000Z'), <Dashboard />, due(false));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Set up your center' })).toBeNull();
    expect(reads()).not.toContain('/api/setup');
  });

  it('comes when the list is dismissed there', async () => {
    let isDismissed = false;
    const { user } = show(aSetup(DONE), <Dashboard />, {
      'GET /api/dashboard/due': () => ({ body: { isSettingUp: !isDismissed } }),
      'PUT /api/setup/dismissal': () => {
        isDismissed = true;
        return { body: aSetup(DONE, '2027-01-05T18:00:00.000Z') };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  });
});
