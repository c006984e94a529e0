import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { chooseOption, renderAt } from '../../../test/render.js';
import { anEmployee, anOrganization } from '../../../test/rows.js';
import { type Answer, serve } from '../../../test/server.js';
import type { LedgerEntryRow } from '../../shared/api/rows.js';
import { EditOrganizationDialog } from './edit-organization-dialog.js';
import { Employees } from './employees.js';
import { BillingNote, MyOrganizationForm, SignupCode } from './my-organization.js';
import { OrganizationDetail } from './organization-detail.js';
import { OrganizationsGrid } from './organizations-grid.js';
import { ReplaceSignupCodeDialog } from './replace-signup-code-dialog.js';
import { SelfBookingForm } from './self-booking-form.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const harbor = anOrganization({
  adminPhone: '+16085550100',
  address: '5 North St',
  employees: 2,
  totalPaid: 130,
});

const ana = anEmployee({ classesAttended: 3 });

const payment = {
  id: 'p1',
  date: '2027-01-05',
  description: 'BLS: Ana Diaz',
  amount: 65,
  status: 'paid',
  studentId: null,
  studentName: '',
  classId: null,
  classTitle: '',
} as unknown as LedgerEntryRow;

describe('the card of an organization', () => {
  it.each([
    ['auto', 'Auto Billing'],
    ['independent', 'Independent'],
  ])('that pays %s has the badge %s, its administrator, address and what can be done', async (paymentType, badge) => {
    localStorage.setItem('grid.organizations', '{"view":"cards"}');
    serve({ 'GET /api/organizations': { body: [{ ...harbor, paymentType }], total: 1 } });
    const hrefOf = (id: string) => `/organizations/${id}`;
    renderAt(
      '/organizations',
      <App>{<OrganizationsGrid hrefOf={hrefOf} onEmail={() => {}} onEmailAll={() => {}} />}</App>,
    );
    screen.getByText('Loading…');
    const card = (await screen.findByRole('heading', { name: 'Harbor Clinic' })).closest<HTMLElement>('.entity-card')!;
    for (const text of [badge, 'Mary Boss', 'boss@harbor.example', '5 North St']) within(card).getByText(text);
    const details = within(card).getByRole('link', { name: 'View Details' });
    expect(details.getAttribute('href')).toBe('/organizations/o1');
    within(card).getByRole('button', { name: 'Edit' });
    within(card).getByRole('button', { name: 'Delete' });
    localStorage.clear();
  });

  it('is written to from its row, and with others from a selection', async () => {
    const north = { ...harbor, id: 'o2', name: 'North Dental' };
    serve({ 'GET /api/organizations': { body: [harbor, north], total: 2 } });
    const written: string[][] = [];
    const onEmail = (organizations: readonly { id: string }[]) => written.push(organizations.map(({ id }) => id));
    const { user } = renderAt(
      '/organizations',
      <App>{<OrganizationsGrid hrefOf={(id) => id} onEmail={onEmail} onEmailAll={() => {}} />}</App>,
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Harbor Clinic' }));
    await user.click(await screen.findByText('Email…'));
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(await screen.findByRole('button', { name: /Email…/ }));
    expect(written).toEqual([['o1'], ['o1', 'o2']]);
  });
});

describe('the page of an organization', () => {
  const show = (address = '/organizations/o1', answers: Parameters<typeof serve>[0] = {}) => {
    const calls = serve({
      'GET /api/organizations/o1': { body: harbor },
      'GET /api/organizations/o1/students': { body: [ana], total: 1 },
      'GET /api/organizations/o1/payments': { body: [payment], total: 1 },
      ...answers,
    });
    const detail = (
      <OrganizationDetail
        organizationId="o1"
        back={{ to: '/organizations', label: 'Organizations' }}
        studentHref={(id) => `/students/${id}`}
        classHref={(id) => `/classes/${id}/roster`}
        importHref="/organizations/o1/import"
        invoicesHref="/organizations/o1/invoices"
        onDeleted={() => {}}
        paymentMethod={<p>The payment method</p>}
      />
    );
    return { ...renderAt(address, <App>{detail}</App>), calls };
  };
  const figure = (label: string) => screen.getByText(label, { selector: '.band-label' }).parentElement?.textContent;

  it('has its contact, badge, figures, signup URL, payment method and a way back', async () => {
    show();
    await screen.findByRole('heading', { name: 'Harbor Clinic' });
    screen.getByText('boss@harbor.example · (608) 555-0100 · 5 North St');
    screen.getByText('Auto Billing');
    expect(figure('Administrator')).toContain('Mary Boss');
    expect(figure('Employees')).toContain('2');
    expect(figure('Total Paid')).toContain('$130.00');
    screen.getByText(`${window.location.origin}/client-signup?code=HARBOR-42`);
    screen.getByRole('button', { name: 'Copy' });
    screen.getByText('The payment method');
    expect(screen.getByRole('link', { name: 'Organizations' }).getAttribute('href')).toBe('/organizations');
  });

  it('offers to invite the administrator of one that has none', async () => {
    const name = 'Dock Company';
    let now = anOrganization({ id: 'o1', name, adminEmail: 'chief@dock.example', hasAdministrator: false });
    const { user, calls } = show('/organizations/o1', {
      'GET /api/organizations/o1': () => ({ body: now }),
      'POST /api/organizations/o1/administrator': () => {
        now = { ...now, hasAdministrator: true };
        return { body: now };
      },
    });
    await user.click(await screen.findByText('Invite Administrator'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('chief@dock.example gets an account for Dock Company and a temporary password by email.');
    await user.click(dialog.getByText('Invite'));
    await waitFor(() => expect(screen.queryByText('Invite Administrator')).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('shows the payment method only if it pays automatically', async () => {
    show('/organizations/o1', { 'GET /api/organizations/o1': { body: { ...harbor, paymentType: 'independent' } } });
    await screen.findByText('Independent');
    expect(screen.queryByText('The payment method')).toBeNull();
  });

  it('lists employees with email, classes attended, last certification and View', async () => {
    show();
    const row = within(await screen.findByRole('row', { name: /Ana Diaz/ }));
    for (const text of ['ana@harbor.example', '3', 'N/A']) row.getByText(text);
    expect(row.getByRole('link', { name: 'View Ana Diaz' }).getAttribute('href')).toBe('/students/s1');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Employees', 'Payment History']);
  });

  it('says that its employees are those who joined', async () => {
    show('/organizations/o1', { 'GET /api/organizations/o1': { body: { ...harbor, invited: 40 } } });
    await screen.findByText('with a training record; 40 more invited');
    expect(figure('Employees')).toContain('2');
    await screen.findByText('1 person');
  });

  it('lists payments with date, description, amount and status', async () => {
    show('/organizations/o1?tab=payments');
    const row = within(await screen.findByRole('row', { name: /BLS: Ana Diaz/ }));
    for (const text of ['Jan 5, 2027', 'BLS: Ana Diaz', '$65.00', 'Paid']) row.getByText(text);
  });

  it('is not found for an unknown id', async () => {
    show('/organizations/o1', { 'GET /api/organizations/o1': { status: 404 } });
    await screen.findByRole('heading', { name: 'Organization not found' });
    expect(screen.getByRole('link', { name: 'Organizations' })).toBeTruthy();
  });
});

describe('the people of an organization, for staff', () => {
  const invitation = { state: 'open', invitedAt: '2026-11-25T18:00:00Z' } as const;
  const ben = { ...ana, id: 's2', firstName: 'Ben', isConfirmed: false };
  const cleo = { ...ana, id: 's3', firstName: 'Cleo', isConfirmed: false, isInvited: true, invitation };
  const dora = { ...cleo, id: 's4', firstName: 'Dora', invitation: { ...invitation, state: 'declined' } };

  async function show(refused?: Answer) {
    const calls = serve({
      'GET /api/organizations/o1/students': { body: [ana, ben, cleo, dora], total: 4 },
      'POST /api/organizations/o1/people/s2/confirm': { status: 204 },
      'POST /api/organizations/o1/people/invite': { body: { invited: 1, unchanged: 0 } },
      'POST /api/organizations/o1/people/leave': ({ body }) =>
        refused ?? { body: { left: (body as { studentIds: string[] }).studentIds.length } },
    });
    const view = renderAt(
      '/organizations/o1',
      <App>{<Employees organizationId="o1" studentHref={(id) => `/students/${id}`} importHref="/import" />}</App>,
    );
    const { user } = view;
    const open = async (name: string) =>
      user.click(await screen.findByRole('button', { name: `Actions for ${name} Diaz` }));
    const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    const choose = async (item: string) => user.click(await screen.findByRole('menuitem', { name: item }));
    const selectAll = async () => user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
    const sent = (path: string) => calls.filter((call) => call.path.endsWith(path)).map(({ body }) => body);
    const toast = (text: string) => screen.findByText(text, { selector: '.toast-text' });
    return { ...view, open, items, choose, selectAll, press, sent, toast, calls };
  }

  it('say who is invited, has declined, or is to be confirmed', async () => {
    const { open, items } = await show();
    within(await screen.findByRole('row', { name: /Ben Diaz/ })).getByText('To confirm');
    within(screen.getByRole('row', { name: /Cleo Diaz/ })).getByText('Invited');
    within(screen.getByRole('row', { name: /Dora Diaz/ })).getByText('Declined');
    await open('Dora');
    await waitFor(() => expect(items()).toEqual(['Withdraw Invitation']));
  });

  it('are confirmed', async () => {
    const { open, choose, sent, toast } = await show();
    await open('Ben');
    await choose('Confirm');
    await toast('1 person confirmed');
    expect(sent('/people/s2/confirm')).toHaveLength(1);
  });

  it('get their invitation again', async () => {
    const { open, choose, sent, toast } = await show();
    await open('Cleo');
    await choose('Send Invitation Again');
    await toast('1 person invited again');
    expect(sent('/people/invite')).toEqual([{ studentIds: ['s3'] }]);
  });

  it('are no longer invited after a question', async () => {
    const { open, choose, press, sent, toast } = await show();
    await open('Cleo');
    await choose('Withdraw Invitation');
    await screen.findByText('Withdraw the invitation of 1 person?');
    expect(sent('/people/leave')).toEqual([]);
    await press('Withdraw Invitation');
    await toast('1 invitation withdrawn');
    expect(sent('/people/leave')).toEqual([{ studentIds: ['s3'], onlyInvited: true }]);
  });

  it('are shown as they are after somebody joined whose invitation was to be withdrawn', async () => {
    const { open, choose, press, calls, toast } = await show({
      status: 409,
      body: { code: 'no_longer_invited', message: 'Somebody has joined or is no longer invited. Nothing was changed.' },
    });
    await open('Cleo');
    const reads = () => calls.filter(({ path }) => path === '/api/organizations/o1/students').length;
    const before = reads();
    await choose('Withdraw Invitation');
    await press('Withdraw Invitation');
    await toast('Somebody has joined or is no longer invited. Nothing was changed.');
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });

  it('are marked as left together, after a question that says what happens to their seats', async () => {
    const { selectAll, press, sent, toast } = await show();
    await selectAll();
    await press(/Mark as Left…/);
    await screen.findByText(/Seats in coming classes stay/);
    await press('Mark as Left');
    await toast('4 people marked as left');
    expect(sent('/people/leave')).toEqual([{ studentIds: ['s1', 's2', 's3', 's4'], onlyInvited: false }]);
  });

  it.each([
    [/Confirm…/, 'Confirm 1 person?', 'Confirm', '3 people are left out: confirmed already, or not joined yet.'],
    [
      /Invite Again…/,
      'Invite 1 person again?',
      'Send Invitation Again',
      '3 people are left out: joined, declined, or never invited.',
    ],
  ])('are told apart by %s', async (button, title, submit, note) => {
    const { selectAll, press, sent } = await show();
    await selectAll();
    await press(button);
    await screen.findByText(title);
    screen.getByText(note);
    await press(submit);
    await waitFor(() => expect([...sent('/confirm'), ...sent('/invite')]).toHaveLength(1));
  });
});

describe('replacing the signup code as staff', () => {
  it.each([
    [1, '1 open invitation keeps working: each has its own link.'],
    [40, '40 open invitations keep working: each has its own link.'],
  ])('says that %i open invitations stay', async (openInvitations, text) => {
    serve({});
    const organization = { ...harbor, openInvitations };
    renderAt('/', <App>{<ReplaceSignupCodeDialog organization={organization} onClose={() => {}} />}</App>);
    await screen.findByText(text);
  });
});

describe('the dialog that edits an organization', () => {
  it('says what the organization says to seats that its people take alone', async () => {
    const calls = serve({ 'PUT /api/organizations/o1': { body: harbor } });
    const dialog = <EditOrganizationDialog organization={harbor} onClose={() => {}} />;
    const { user } = renderAt('/organizations', <App>{dialog}</App>);
    await chooseOption(user, 'Seats That Its People Book Themselves', 'Charge right away');
    await user.type(await screen.findByLabelText('Monthly Limit'), '250');
    await user.click(screen.getByRole('button', { name: 'Save Organization' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        selfBooking: { mode: 'allow', perMonth: 250, perPersonPerYear: null },
      }),
    );
  });

  it('leaves that out for an organization whose people pay for themselves', async () => {
    serve({});
    const independent = { ...harbor, paymentType: 'independent' as const };
    renderAt('/organizations', <App>{<EditOrganizationDialog organization={independent} onClose={() => {}} />}</App>);
    await screen.findByLabelText('Payment Type');
    expect(screen.queryByLabelText('Seats That Its People Book Themselves')).toBeNull();
  });
});

describe('the settings of an organization', () => {
  it('require name and admin email, and send name, email, phone and address', async () => {
    const calls = serve({ 'PATCH /api/organizations/my-organization': { body: harbor } });
    const { user } = renderAt('/organization-settings', <MyOrganizationForm organization={harbor} />);
    const field = (name: RegExp) => screen.getByRole('textbox', { name });
    await user.clear(field(/^Organization Name/));
    await user.clear(field(/^Admin Email/));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Enter the organization name');
    screen.getByText('Enter the admin email');
    expect(calls).toEqual([]);
    await user.type(field(/^Organization Name/), 'Harbor');
    await user.type(field(/^Admin Email/), 'new@harbor.example');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Organization updated successfully', { selector: '.toast-text' });
    expect(calls[0]?.body).toMatchObject({
      name: 'Harbor',
      adminEmail: 'new@harbor.example',
      phone: '(608) 555-0100',
      address: '5 North St',
    });
  });

  it('let seats that people take alone be charged at once, up to limits', async () => {
    const calls = serve({ 'PATCH /api/organizations/my-organization': { body: harbor } });
    const { user } = renderAt('/organization-settings', <SelfBookingForm organization={harbor} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Charge right away/ }));
    const [month, person] = [/^Monthly limit/, /^Seats per person/].map((name) =>
      screen.getByRole('textbox', { name }),
    );
    await user.type(month!, '0.5');
    await user.type(person!, 'two');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter an amount of $1.00 or more, or nothing for no limit');
    screen.getByText('Enter a whole number, or nothing for no limit');
    expect(calls).toEqual([]);
    await user.clear(month!);
    await user.type(month!, '500');
    await user.clear(person!);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Organization updated successfully', { selector: '.toast-text' });
    expect(calls[0]?.body).toEqual({
      name: 'Harbor Clinic',
      adminEmail: 'boss@harbor.example',
      revision: 1,
      selfBooking: { mode: 'allow', perMonth: 500, perPersonPerYear: null },
    });
  });

  it('show the signup code with Copy Code, and the link with it', () => {
    serve({});
    renderAt('/organization-settings', <SignupCode code="HARBOR-42" />);
    screen.getByText('HARBOR-42');
    screen.getByRole('button', { name: 'Copy Code' });
    screen.getByText(`${window.location.origin}/client-login?code=HARBOR-42`);
  });

  it('say who pays if billing is independent', () => {
    serve({});
    renderAt('/organization-settings', <BillingNote paymentType="independent" />);
    screen.getByText('Independent billing: each employee pays for their own classes.');
  });
});
