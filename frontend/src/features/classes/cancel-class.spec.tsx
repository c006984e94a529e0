import { configure, screen, waitFor, within } from '@testing-library/react';
import { App, Button } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { isCancellable, useConfirmCancelClass } from './cancel-class.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

function CancelButton({ session }: { session: ClassRow }) {
  const confirmCancel = useConfirmCancelClass();
  return <Button onClick={() => confirmCancel(session)}>Cancel Class</Button>;
}

async function open(enrolledCount: number) {
  const calls = serve({ 'POST /api/classes/c1/cancel': { body: {} } });
  const session = { id: 'c1', title: 'BLS Provider', enrolledCount } as ClassRow;
  const { user } = renderAt(
    '/classes',
    <App>
      <CancelButton session={session} />
    </App>,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel Class' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog, sent: () => calls.map(({ path }) => path) };
}

describe('cancelling a class', () => {
  it('states the consequences and cancels once confirmed', async () => {
    const { user, dialog, sent } = await open(6);
    dialog.getAllByText('Cancel BLS Provider?');
    dialog.getByText('6 students will be told by email and text; seats, payments and results close.');
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel Class' }));
    await waitFor(() => expect(sent()).toEqual(['/api/classes/c1/cancel']));
  });

  it('does nothing when declined', async () => {
    const { user, dialog, sent } = await open(0);
    dialog.getByText('Nobody is enrolled; seats, payments and results close.');
    await user.click(dialog.getByRole('button', { name: 'Keep Class' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it.each([
    ['upcoming', true],
    ['in-progress', true],
    ['completed', false],
    ['cancelled', false],
  ] as const)('of a class that is %s is offered: %p', (status, offered) => {
    expect(isCancellable({ status } as ClassRow)).toBe(offered);
  });
});
