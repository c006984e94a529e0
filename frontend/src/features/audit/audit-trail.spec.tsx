import { configure, screen, waitFor, within } from '@testing-library/react';
import { chooseOption, renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { AuditEntry } from './api.js';
import { AuditTrail } from './audit-trail.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const changed: AuditEntry = {
  id: 'e1',
  occurredAt: '2026-11-21T02:30:00Z',
  kind: 'account',
  event: 'identity.role-changed',
  via: 'web',
  actorId: 'u1',
  actorName: 'Ada Admin',
  action: 'changed the role of Kim Client from Client to Administrator',
  subjectId: 'u2',
  facts: [{ label: 'Role', from: 'Client', to: 'Administrator' }],
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  browser: 'Firefox on Linux',
};
const issued: AuditEntry = {
  ...changed,
  id: 'e2',
  kind: 'certification',
  via: 'background',
  action: 'issued BLS Provider to Sam Stone',
  facts: [],
  ip: null,
  userAgent: null,
  browser: null,
};

const ada = { id: 'u1', email: 'ada@center.test', firstName: 'Ada', lastName: 'Admin', studentName: null };
const lee = { ...ada, id: 'u9', email: 'lee@center.test', firstName: 'Lee' };

function show(address = '/settings', response: object = { body: [changed, issued], total: 2 }) {
  const calls = serve({
    'GET /api/audit': response,
    'GET /api/users': { body: [ada], total: 1 },
    'GET /api/users/u9': { body: lee },
  });
  const page = renderAt(address, <AuditTrail timeZone="America/New_York" />);
  return {
    ...page,
    lastQuery: () =>
      calls
        .filter(({ path }) => path === '/api/audit')
        .at(-1)
        ?.query.toString(),
  };
}

beforeEach(() => localStorage.clear());

describe('the audit trail', () => {
  it("shows who did what, when in the center's time zone, and from where", async () => {
    const { lastQuery } = show();
    const row = (await screen.findByText('Nov 20, 2026, 9:30 PM', { selector: 'tr:nth-child(1) th' })).closest('tr')!;
    expect(row.textContent).toContain('Ada Admin changed the role of Kim Client from Client to Administrator');
    expect(within(row).getByText('203.0.113.7')).toBeTruthy();
    expect(within(row).getByText('Firefox on Linux')).toBeTruthy();
    expect(screen.getByText('In the background')).toBeTruthy();
    expect(lastQuery()).toBe('sort=-occurredAt&page=1&pageSize=50');
  });

  it('shows the changed values of an entry', async () => {
    const { user } = show();
    const [details] = await screen.findAllByText('Details');
    await user.click(details as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Audit entry');
    expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toContain('RoleClientAdministrator');
    dialog.getByText('identity.role-changed');
  });

  it('sends its filters', async () => {
    const { user, lastQuery } = show('/audit?from=2026-11-01');
    await chooseOption(user, 'Kind', 'Accounts');
    await waitFor(() => expect(lastQuery()).toContain('kind=account&from=2026-11-01'));
    await user.click(screen.getByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByText('Ada Admin (ada@center.test)'));
    await waitFor(() => expect(lastQuery()).toContain('kind=account&person=u1&from=2026-11-01'));
  });

  it('names the person in its URL', async () => {
    const { lastQuery } = show('/audit?person=u9');
    expect(await screen.findByText('Lee Admin (lee@center.test)')).toBeTruthy();
    expect(lastQuery()).toContain('person=u9');
  });

  it('has an empty state', async () => {
    show('/settings', { body: [], total: 0 });
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
  });

  it('shows the server error', async () => {
    show('/settings', { status: 500, body: { message: 'Something went wrong on our side.' } });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
  });
});
