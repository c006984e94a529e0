import { configure, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { aClass } from '../../../test/rows.js';
import { type Answer, serve } from '../../../test/server.js';
import { CancelClassDialog } from './cancel-class-dialog.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const IMPACT = 'GET /api/classes/c1/cancellation-impact';

async function open(impact: Answer | (() => Answer)) {
  const calls = serve({ [IMPACT]: impact, 'POST /api/classes/c1/cancel': { body: {} } });
  const session = aClass({ time: '18:30' });
  let closed = 0;
  const { user } = renderAt('/classes', <CancelClassDialog session={session} onClose={() => closed++} />);
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { user, dialog, sent, closed: () => closed };
}

describe('cancelling a class', () => {
  it('starts on Keep Class, says the consequences that the server counted, and repeats them on the button', async () => {
    const { user, dialog, sent, closed } = await open({ body: { enrolled: 7, notified: 6, paid: 3, received: 180 } });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep Class'));
    await dialog.findByText('6 people will be told');
    dialog.getByText(/cannot be taken back\. 1 person without an email address will not be told\./);
    dialog.getByText('3 have paid, $180.00 in all');
    dialog.getByText('What happens to the $180.00 that was paid?');
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel Class and Tell 6 People' }));
    await screen.findByText('Class cancelled. 6 people are being told.', { selector: '.toast-text' });
    expect(sent()).toEqual(['/api/classes/c1/cancel']);
    await waitFor(() => expect(closed()).toBe(1));
  });

  it('says so if nobody is enrolled', async () => {
    const { dialog } = await open({ body: { enrolled: 0, notified: 0, paid: 0, received: 0 } });
    await dialog.findByText('Nobody is enrolled, so nobody will be told');
    dialog.getByText('Nobody has paid');
    dialog.getByRole('button', { name: 'Cancel Class' });
  });

  it('says so if the class has begun', async () => {
    const { dialog } = await open({ body: { enrolled: 2, notified: 0, paid: 1, received: 65 } });
    await dialog.findByText('Nobody will be told');
    dialog.getByText('1 has paid, $65.00 in all');
  });

  it('does nothing when declined', async () => {
    const { user, dialog, sent, closed } = await open({ body: { enrolled: 0, notified: 0, paid: 0, received: 0 } });
    await user.click(dialog.getByRole('button', { name: 'Keep Class' }));
    await waitFor(() => expect(closed()).toBe(1));
    expect(sent()).toEqual([]);
  });

  it('cannot be confirmed before the consequences are known', async () => {
    const answers: Answer[] = [{ status: 503 }];
    const { user, dialog } = await open(
      () => answers.shift() ?? { body: { enrolled: 1, notified: 1, paid: 0, received: 0 } },
    );
    const retry = await dialog.findByRole('button', { name: /Retry|Try again/ });
    expect((dialog.getByRole('button', { name: 'Cancel Class' }) as HTMLButtonElement).disabled).toBe(true);
    await user.click(retry);
    await dialog.findByRole('button', { name: 'Cancel Class and Tell 1 Person' });
  });
});
