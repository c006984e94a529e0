import { configure, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { AuditEntry } from './api.js';
import { AuditTrail } from './audit-trail.js';

// Whether something is visible is asked of antd's whole style sheet for every element, for seconds.
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

function show(address = '/settings', answer: object = { body: [changed, issued], total: 2 }) {
  const calls = serve({
    'GET /api/audit': answer,
    'GET /api/users': { body: [ada], total: 1 },
    'GET /api/users/u9': { body: lee },
  });
  const shown = renderAt(address, <AuditTrail timeZone="America/New_York" />);
  return {
    ...shown,
    lastQuery: () =>
      calls
        .filter(({ path }) => path === '/api/audit')
        .at(-1)
        ?.query.toString(),
  };
}

beforeEach(() => localStorage.clear());

describe('the audit trail', () => {
  it('says in a sentence who did what, when at the center, and from where', async () => {
    const { lastQuery } = show();
    const row = (await screen.findByText('Nov 20, 2026, 9:30 PM', { selector: 'tr:nth-child(1) td' })).closest('tr')!;
    expect(row.textContent).toContain('Ada Admin changed the role of Kim Client from Client to Administrator');
    expect(within(row).getByText('203.0.113.7')).toBeTruthy();
    expect(within(row).getByText('Firefox on Linux')).toBeTruthy();
    expect(screen.getByText('In the background')).toBeTruthy();
    expect(lastQuery()).toBe('sort=-occurredAt&page=1&pageSize=50');
  });

  it('shows what became another', async () => {
    const { user } = show();
    await user.click((await screen.findAllByRole('button', { name: /^Details of: Ada Admin changed/ }))[0]!);
    const dialog = screen.getByRole('dialog', { name: 'Audit entry' });
    expect(within(dialog).getByRole('row', { name: 'Role Client Administrator' })).toBeTruthy();
    expect(within(dialog).getByText('identity.role-changed')).toBeTruthy();
  });

  it('asks for what its filters say', async () => {
    const { user, lastQuery } = show('/settings?tab=audit&from=2026-11-01');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Accounts');
    await waitFor(() => expect(lastQuery()).toContain('kind=account&from=2026-11-01'));
    await user.click(screen.getByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByText('Ada Admin (ada@center.test)'));
    await waitFor(() => expect(lastQuery()).toContain('kind=account&person=u1&from=2026-11-01'));
  });

  it('names a person whom its address filters by', async () => {
    const { lastQuery } = show('/settings?tab=audit&person=u9');
    expect(await screen.findByText('Lee Admin (lee@center.test)')).toBeTruthy();
    expect(lastQuery()).toContain('person=u9');
  });

  it('says when there is nothing', async () => {
    show('/settings', { body: [], total: 0 });
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
  });

  it('says when it cannot be read', async () => {
    show('/settings', { status: 500, body: { message: 'Something went wrong on our side.' } });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
  });
});
