import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { chooseOption, renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { PermissionsSettings } from './permissions-settings.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const kim = {
  id: 'u1',
  email: 'kim@example.com',
  firstName: 'Kim',
  lastName: 'Ode',
  studentName: null,
  role: 'client',
  staffRole: null,
  isInstructor: false,
  isVerified: true,
  isDisabled: false,
  // Where Kim works. It proposes nothing.
  organizationId: 'o1',
};

async function show(change: { status?: number } = {}, given: object = {}) {
  const calls = serve({
    'GET /api/users': { body: [{ ...kim, ...given }], total: 1 },
    'GET /api/organizations': { body: [{ id: 'o1', name: 'Harbor Clinic' }] },
    'GET /api/classes': { body: [], total: 0 },
    'PATCH /api/users/u1/role': { body: {}, ...change },
    'PATCH /api/users/u1/instructor': { body: {}, ...change },
    'PATCH /api/users/u1/disabled': { body: {}, ...change },
  });
  const { user } = renderAt(
    '/settings',
    <App>
      <PermissionsSettings ownId="me" />
    </App>,
  );
  await screen.findByLabelText('Role of Kim Ode');
  return { user, sent: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body) };
}

describe('a user', () => {
  it('has name, email, a role badge, a selector of the roles and the switch Instructor', async () => {
    const { user } = await show();
    const row = within(screen.getByRole('row', { name: /Kim Ode/ }));
    row.getByText('kim@example.com');
    expect(row.getByText('Client', { selector: '.status-tag' }).className).toContain('outline-secondary');
    row.getByRole('switch', { name: 'Kim Ode is an instructor' });
    await user.click(screen.getByLabelText('Role of Kim Ode'));
    await screen.findByText('Administrator', { selector: '.ant-select-item-option-content' });
    const options = [...document.querySelectorAll('.ant-select-item-option-content')];
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Client',
      'Organization Admin',
      'Administrator',
      'Front Desk',
      'Accountant',
      'Instructor',
    ]);
  });
});

describe('a new role', () => {
  it('of an administrator takes effect only after a question', async () => {
    const { user, sent } = await show();
    await chooseOption(user, 'Role of Kim Ode', 'Administrator');
    await screen.findAllByText('Make Kim Ode an administrator?');
    await user.click(screen.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
    await chooseOption(user, 'Role of Kim Ode', 'Administrator');
    await user.click((await screen.findAllByText('Make Administrator')).at(-1)!);
    await screen.findByText('User role updated successfully', { selector: '.toast-text' });
    expect(sent()).toEqual([{ role: 'admin', staffRole: 'administrator' }]);
  });

  it('of the front desk is set beside the role, and shown instead of it', async () => {
    const { user, sent } = await show({}, { role: 'admin', staffRole: 'accountant' });
    const row = within(screen.getByRole('row', { name: /Kim Ode/ }));
    row.getByText('Accountant', { selector: '.status-tag' });
    await chooseOption(user, 'Role of Kim Ode', 'Front Desk');
    await screen.findByText('User role updated successfully', { selector: '.toast-text' });
    expect(sent()).toEqual([{ role: 'admin', staffRole: 'front-desk' }]);
  });

  it('of their own is given up only after a question', async () => {
    const { user, sent } = await show({}, { id: 'me', role: 'admin', staffRole: 'administrator' });
    await chooseOption(user, 'Role of Kim Ode', 'Accountant');
    await screen.findAllByText('Give up your own role?');
    expect(sent()).toEqual([]);
  });

  it('of an organization admin asks for the organization', async () => {
    const { user, sent } = await show();
    await chooseOption(user, 'Role of Kim Ode', 'Organization Admin');
    await screen.findByText('Make Organization Admin');
    await user.click(screen.getByText('Make Organization Admin'));
    await screen.findByText('Choose an organization', { selector: '.ant-form-item-explain *' });
    await chooseOption(user, 'Organization', 'Harbor Clinic');
    await user.click(screen.getByText('Make Organization Admin'));
    await screen.findByText('User role updated successfully', { selector: '.toast-text' });
    expect(sent()).toEqual([{ role: 'org_admin', organizationId: 'o1' }]);
  });
});

describe('an account', () => {
  const act = async (user: Awaited<ReturnType<typeof show>>['user'], label: string) => {
    await user.click(screen.getByLabelText('Actions for Kim Ode'));
    await user.click(await screen.findByText(label, { selector: '.ant-dropdown-menu-title-content' }));
  };

  it.each([
    [{}, 'Active'],
    [{ isVerified: false }, 'Unverified'],
    [{ isDisabled: true, isVerified: false }, 'Disabled'],
  ])('says whether somebody can sign in: %j', async (given, label) => {
    await show({}, given);
    within(screen.getByRole('row', { name: /Kim Ode/ })).getByText(label, { selector: '.status-tag' });
  });

  it('is disabled after a question', async () => {
    const { user, sent } = await show();
    await act(user, 'Disable Account');
    await screen.findAllByText('Disable the account of Kim Ode?');
    await screen.findByText('Teaches no coming class');
    expect(sent()).toEqual([]);
    await user.click(screen.getByText('Disable Account', { selector: '.ant-btn *' }));
    await screen.findByText('Account disabled successfully', { selector: '.toast-text' });
    expect(sent()).toEqual([{ disabled: true }]);
  });

  it('is enabled at once', async () => {
    const { user, sent } = await show({}, { isDisabled: true });
    await act(user, 'Enable Account');
    await screen.findByText('Account enabled successfully', { selector: '.toast-text' });
    expect(sent()).toEqual([{ disabled: false }]);
  });

  it('has no menu if it is their own', async () => {
    await show({}, { id: 'me' });
    expect(screen.queryByLabelText('Actions for Kim Ode')).toBeNull();
  });
});

describe('the instructor switch', () => {
  it('confirms the change', async () => {
    const { user, sent } = await show();
    await user.click(screen.getByLabelText('Kim Ode is an instructor'));
    await screen.findByText('Instructor status updated successfully', { selector: '.toast-text' });
    expect(sent()).toEqual([{ isInstructor: true }]);
  });

  it('goes back and says why when the server refuses', async () => {
    const { user } = await show({ status: 500 });
    const toggle = screen.getByLabelText('Kim Ode is an instructor');
    await user.click(toggle);
    await screen.findByText('Failed to update instructor status', { selector: '.toast-text' });
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  });
});
