import { screen, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import CalendarFeeds from './calendar-feeds.js';

const feed = (url: string | null) => [{ kind: 'student', url }];

it('keeps the focus of a calendar when its address comes and goes', async () => {
  let address: string | null = null;
  serve({
    'GET /api/calendar-feeds': () => ({ body: feed(address) }),
    'POST /api/calendar-feeds/student': () => {
      address = 'https://lakeside.example/calendar/1';
      return { status: 201, body: feed(address) };
    },
    'DELETE /api/calendar-feeds/student': () => {
      address = null;
      return { status: 204 };
    },
  });
  const { user } = renderAt('/settings?tab=calendar', <CalendarFeeds />);
  const card = await screen.findByRole('region', { name: 'My Classes' });
  await user.click(within(card).getByRole('button', { name: 'Get an Address' }));
  await within(card).findByText('https://lakeside.example/calendar/1');
  expect(document.activeElement).toBe(card);
  await user.click(within(card).getByRole('button', { name: 'Turn Off' }));
  const question = await screen.findByRole('dialog', { name: 'Turn off the address?' });
  await user.click(within(question).getByRole('button', { name: 'Turn Off' }));
  await within(card).findByRole('button', { name: 'Get an Address', hidden: true });
  expect(document.activeElement).toBe(card);
});
