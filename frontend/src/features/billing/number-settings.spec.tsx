import { configure, screen } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { NumberSettings } from './number-settings.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const NEXT = { nextReceipt: 12, nextInvoice: 3, invoiceYear: 2027 };

async function show(answer: { status?: number; body: object }) {
  const calls = serve({ 'GET /api/billing/numbers': { body: NEXT }, 'PUT /api/billing/numbers': answer });
  const { user } = renderAt('/settings', <App>{<NumberSettings />}</App>);
  await screen.findByLabelText('Next Receipt');
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { user, type, sent };
}

describe('the numbers of receipts and invoices', () => {
  it('continue after a question, since there is no way back', async () => {
    const { user, type, sent } = await show({ body: { ...NEXT, nextReceipt: 4800, nextInvoice: 51 } });
    await type('Next Receipt', '4800');
    await type('Next Invoice', '51');
    await user.click(screen.getByText('Save Numbers'));
    await screen.findByText(/receipt gets number 4800, and the next invoice of 2027 number 51/);
    expect(sent()).toEqual([]);
    await user.click(screen.getByText('Continue Numbers'));
    await screen.findByText('Numbers saved successfully', { selector: '.toast-text' });
    expect(sent()).toEqual([{ nextReceipt: 4800, nextInvoice: 51 }]);
    expect(screen.getByLabelText<HTMLInputElement>('Next Receipt').value).toBe('4800');
  });

  it('that were given already are refused beside their field, and stay typed', async () => {
    const message = 'The next receipt must be 12 or higher: numbers are never given twice.';
    const { user, type } = await show({ status: 400, body: { message, errors: [{ path: 'nextReceipt', message }] } });
    await type('Next Receipt', '7');
    await user.click(screen.getByText('Save Numbers'));
    await user.click(await screen.findByText('Continue Numbers'));
    await screen.findByText(message, { selector: '.ant-form-item-explain *' });
    expect(screen.getByLabelText<HTMLInputElement>('Next Receipt').value).toBe('7');
  });
});
