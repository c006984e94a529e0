import { configure, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { PermissionTable } from './permission-table.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const OFF = { mayExport: false, mayEmailMany: false, mayWaive: false, refundLimit: 100 as number | null };

async function show(given: Partial<typeof OFF> = {}) {
  const rules = { ...OFF, ...given };
  const sets = [
    { staffRole: 'administrator', permissions: ['see-money', 'collect-payments', 'refund', 'waive', 'administer'] },
    { staffRole: 'front-desk', permissions: ['see-money', 'collect-payments', 'refund'] },
    { staffRole: 'accountant', permissions: ['see-money'] },
  ];
  const calls = serve({
    'GET /api/users/front-desk-rules': { body: { ...rules, sets } },
    'PUT /api/users/front-desk-rules': { body: { ...rules, sets } },
  });
  const { user } = renderAt(
    '/settings',
    <App>
      <PermissionTable />
    </App>,
  );
  await screen.findByRole('table');
  return { user, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

const cells = (label: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${label}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('what each permission set may do', () => {
  it('is yes, no or what is left of it', async () => {
    await show();
    expect(cells('Collect payments')).toEqual(['Yes', 'Yes', 'see']);
    expect(cells('Refunds')).toEqual(['Yes', 'to $100', 'see']);
    expect(cells('Settings, keys, staff')).toEqual(['Yes', '—No', '—No']);
  });

  it('is switched on for the front desk with all other rules as they are', async () => {
    const { user, sent } = await show({ mayExport: true });
    await user.click(screen.getByRole('switch', { name: 'Front desk: Waive payments' }));
    await screen.findByText('Settings saved successfully', { selector: '.toast-text' });
    expect(sent()).toEqual([{ ...OFF, mayExport: true, mayWaive: true }]);
  });

  it('has a limit of refunds that can be changed or taken away', async () => {
    const { user, sent } = await show();
    await user.click(screen.getByRole('button', { name: /refunds to \$100/ }));
    await user.click(await screen.findByLabelText('Limit refunds'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved successfully', { selector: '.toast-text' });
    expect(sent()).toEqual([{ ...OFF, refundLimit: null }]);
  });

  it('says so when refunds have no limit', async () => {
    await show({ refundLimit: null });
    expect(cells('Refunds')).toEqual(['Yes', 'any', 'see']);
  });
});
