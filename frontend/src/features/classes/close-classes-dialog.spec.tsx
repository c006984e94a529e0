import { configure, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { aClass } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { Classes } from './classes.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const session = (id: string, title: string, given: Partial<ClassRow>) =>
  aClass({ id, title, date: '2025-01-05', time: '18:30', startsAt: '2025-01-06T00:30:00Z', ...given });

const held = session('c1', 'Held', { status: 'in-progress' });
const ahead = session('c2', 'Ahead', { startsAt: '2099-01-06T00:30:00Z' });
const cancelled = session('c3', 'Cancelled', { status: 'cancelled' });

async function select(...titles: string[]) {
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/classes/counts': { body: { all: 3, upcoming: 1, inProgress: 1, completed: 0 } },
    'GET /api/classes': { body: [held, ahead, cancelled], total: 3 },
    'POST /api/classes/close': {
      body: [
        { classId: 'c1', outcome: 'closed', toMark: 2 },
        { classId: 'c2', outcome: 'closed', toMark: 0 },
      ],
    },
  });
  const view = renderAt('/classes', <App>{<Classes onAdd={() => {}} />}</App>);
  for (const title of titles) {
    await view.user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  }
  await view.user.click(screen.getByRole('button', { name: 'Close…' }));
  return { ...view, calls, question: within(await screen.findByRole('dialog')) };
}

describe('closing selected classes', () => {
  it('says what it does, and which stay as they are, before it is done', async () => {
    const { user, calls, question } = await select('Held', 'Ahead', 'Cancelled');
    question.getByText('Close 2 classes?');
    question.getByText(/2 classes become Completed/);
    question.getByText('1 class has not begun yet.');
    question.getByText('1 class is cancelled and stays so.');
    await user.click(question.getByRole('button', { name: 'Close 2 Classes' }));
    await screen.findByText('2 classes closed. 1 has people to mark.');
    expect(calls.find(({ path }) => path === '/api/classes/close')?.body).toEqual({ classIds: ['c1', 'c2'] });
  });

  it('is not offered for classes that are cancelled', async () => {
    const { question } = await select('Cancelled');
    question.getByText('No class to close');
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Close 0 Classes' }).disabled).toBe(true);
  });
});
