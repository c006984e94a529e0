import { configure, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { aClass } from '../../../test/rows.js';
import { type Answer, type Call, serve } from '../../../test/server.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { CancelClassDialog } from './cancel-class-dialog.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const IMPACT = 'GET /api/classes/c1/cancellation-impact';

async function open(impact: Answer | ((call: Call) => Answer), given: Partial<ClassRow> = {}) {
  const calls = serve({ [IMPACT]: impact, 'POST /api/classes/c1/cancel': { body: {} } });
  const session = aClass({ time: '18:30', ...given });
  let closed = 0;
  const { user } = renderAt('/classes', <CancelClassDialog session={session} onClose={() => closed++} />);
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () =>
    calls
      .filter(({ method }) => method === 'POST')
      .map(({ path, query }) => `${path}${query.size > 0 ? `?${query}` : ''}`);
  return { user, dialog, sent, closed: () => closed };
}

describe('cancelling a class', () => {
  it('starts on Keep Class, says the consequences that the server counted, and repeats them on the button', async () => {
    const { user, dialog, sent, closed } = await open({
      body: { enrolled: 7, notified: 6, paid: 3, received: 180, paidElsewhere: 0 },
    });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep Class'));
    await dialog.findByText('6 people will be told');
    dialog.getByText(/cannot be taken back\. 1 person without an email address will not be told\./);
    dialog.getByText('3 have paid, $180.00 in all');
    dialog.getByText('What happens to the $180.00 that was paid?');
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel Class and Tell 6 People' }));
    await screen.findByText('Class cancelled. 6 people are being told.', { selector: '.toast-text' });
    expect(sent()).toEqual(['/api/classes/c1/cancel?refund=true']);
    await waitFor(() => expect(closed()).toBe(1));
  });

  it('asks how much of its series is cancelled, and counts whom that concerns', async () => {
    const counts = { this: [1, 2], following: [3, 9] } as const;
    const { user, dialog, sent } = await open(
      ({ query }) => {
        const [classes, notified] = counts[query.get('scope') === 'following' ? 'following' : 'this'];
        return { body: { classes, enrolled: notified, notified, paid: 0, received: 0, paidElsewhere: 0 } };
      },
      { seriesId: 'series' },
    );
    await dialog.findByText('2 people will be told');
    await user.click(dialog.getByRole('radio', { name: 'This and following' }));
    await user.click(await dialog.findByRole('button', { name: 'Cancel 3 Classes and Tell 9 People' }));
    await screen.findByText('3 classes cancelled. 9 people are being told.', { selector: '.toast-text' });
    expect(sent()).toEqual(['/api/classes/c1/cancel?refund=false&scope=following']);
  });

  it('asks about no series where there is none', async () => {
    const { dialog } = await open({ body: { enrolled: 0, notified: 0, paid: 0, received: 0, paidElsewhere: 0 } });
    await dialog.findByText('Nobody has paid');
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  it('says so if nobody is enrolled', async () => {
    const { dialog } = await open({ body: { enrolled: 0, notified: 0, paid: 0, received: 0, paidElsewhere: 0 } });
    await dialog.findByText('Nobody is enrolled, so nobody will be told');
    dialog.getByText('Nobody has paid');
    dialog.getByRole('button', { name: 'Cancel Class' });
  });

  it('says what was paid in the system of an import, and that refunding it there becomes a task', async () => {
    const { dialog } = await open({ body: { enrolled: 2, notified: 2, paid: 2, received: 0, paidElsewhere: 130 } });
    await dialog.findByText('2 have paid, $130.00 in all');
    dialog.getByText(/^\$130\.00 of it in the system that the seats were brought from\./);
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  it('says so if the class has begun', async () => {
    const { dialog } = await open({ body: { enrolled: 2, notified: 0, paid: 1, received: 65, paidElsewhere: 0 } });
    await dialog.findByText('Nobody will be told');
    dialog.getByText('1 has paid, $65.00 in all');
  });

  it('does nothing when declined', async () => {
    const { user, dialog, sent, closed } = await open({
      body: { enrolled: 0, notified: 0, paid: 0, received: 0, paidElsewhere: 0 },
    });
    await user.click(dialog.getByRole('button', { name: 'Keep Class' }));
    await waitFor(() => expect(closed()).toBe(1));
    expect(sent()).toEqual([]);
  });

  it('cannot be confirmed before the consequences are known', async () => {
    const answers: Answer[] = [{ status: 503 }];
    const { user, dialog } = await open(
      () => answers.shift() ?? { body: { enrolled: 1, notified: 1, paid: 0, received: 0, paidElsewhere: 0 } },
    );
    const retry = await dialog.findByRole('button', { name: /Retry|Try again/ });
    expect((dialog.getByRole('button', { name: 'Cancel Class' }) as HTMLButtonElement).disabled).toBe(true);
    await user.click(retry);
    await dialog.findByRole('button', { name: 'Cancel Class and Tell 1 Person' });
  });
});
