import { screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { anEmployee } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import type { EmployeeRow } from '../../shared/api/rows.js';
import { OrganizationPeople } from './organization-people.js';

const person = (firstName: string, given: Partial<EmployeeRow>) =>
  anEmployee({ id: firstName, firstName, lastName: 'Marsh', email: `${firstName}@x.example`, ...given });
const invitation = { state: 'open', invitedAt: '2026-11-25T18:00:00Z' } as const;
const people = [
  person('ada', { origin: { system: 'enrollware', importId: 'i1' } }),
  person('ben', { isConfirmed: false }),
  person('cleo', { isInvited: true, isConfirmed: false, invitation }),
];

async function show() {
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'POST /api/organizations/o1/people/ben/confirm': { status: 204 },
    'POST /api/organizations/o1/people/invite': { status: 200, body: { invited: 1, unchanged: 0 } },
    'POST /api/organizations/o1/people/leave': { status: 200, body: { left: 2 } },
  });
  const view = renderAt(
    '/organization-dashboard',
    <OrganizationPeople organizationId="o1" people={people} importHref="/organization-import" />,
  );
  const select = (name: string) => view.user.click(screen.getByRole('checkbox', { name: `Select ${name} Marsh` }));
  const press = (name: string | RegExp) => view.user.click(screen.getByRole('button', { name }));
  const sent = (path: string) => calls.filter((call) => call.path.endsWith(path));
  await screen.findByText('Invited · sent Nov 25, 2026');
  return { ...view, select, press, sent };
}

describe("an organization's people", () => {
  it('say who is to be confirmed, and are confirmed', async () => {
    const { select, press, sent } = await show();
    expect(screen.getByRole('button', { name: 'To confirm 1' })).toBeTruthy();
    await select('ben');
    await press('Confirm 1 person');
    await waitFor(() => expect(sent('/people/ben/confirm')).toHaveLength(1));
  });

  it('say from where a record was brought', async () => {
    await show();
    expect(screen.getAllByText('From Enrollware')).toHaveLength(1);
  });

  it('get their invitation again', async () => {
    const { select, press, sent } = await show();
    await select('cleo');
    await press('Send Invitation Again');
    await waitFor(() => expect(sent('/people/invite')).toMatchObject([{ body: { studentIds: ['cleo'] } }]));
  });

  it('are marked as left after a question that says what happens to their seats', async () => {
    const { select, press, sent } = await show();
    await select('ada');
    await select('cleo');
    await press('Mark as Left');
    expect(await screen.findByText(/Seats in coming classes stay/)).toBeTruthy();
    const [, confirm] = screen.getAllByRole('button', { name: 'Mark as Left', hidden: true });
    confirm!.click();
    await waitFor(() => expect(sent('/people/leave')).toMatchObject([{ body: { studentIds: ['ada', 'cleo'] } }]));
    // The buttons for selected people are gone.
    await waitFor(() => expect(document.activeElement?.className).toContain('focus-region'));
  });
});
