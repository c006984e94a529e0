import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { CallList, CallsOfClass } from './call-list.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const call = {
  id: 'k1',
  occasion: 'cancelled',
  outcome: null as string | null,
  calledAt: null as string | null,
  calledBy: '',
  studentId: 's1',
  studentName: 'Ana Diaz',
  phone: '+16085550142',
  classId: 'c1',
  classTitle: 'BLS Provider',
  date: '2099-01-05',
  time: '08:00',
  startsAt: '2099-01-05T14:00:00Z',
};
const center = { 'GET /api/center': { body: { timeZone: 'America/Chicago' } } };

it('the call list has the number to call, and says on all desks who called and when', async () => {
  let row = call;
  const calls = serve({
    ...center,
    'GET /api/calls': () => ({ body: [row] }),
    'PUT /api/calls/k1': () => {
      row = { ...call, outcome: 'reached', calledAt: '2099-01-05T12:20:00Z', calledBy: 'Jo Ek' };
      return { status: 204 };
    },
  });
  const { user } = renderAt('/calls', <CallList />);
  const number = await screen.findByRole('link', { name: '(608) 555-0142' });
  expect(number.getAttribute('href')).toBe('tel:+16085550142');
  const choice = within(screen.getByRole('radiogroup', { name: 'The call to Ana Diaz' }));
  await user.click(choice.getByLabelText('Reached'));
  await screen.findByText(/^Jo Ek, /);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ outcome: 'reached' });
  expect((choice.getByLabelText('Reached') as HTMLInputElement).checked).toBe(true);
});

it('the call list says so if there is nobody to call, or that it cannot be read', async () => {
  serve({ ...center, 'GET /api/calls': { body: [] } });
  renderAt('/calls', <CallList />);
  await screen.findByText('Nobody to call');
  cleanup();
  serve({ ...center, 'GET /api/calls': { status: 503 } });
  renderAt('/calls', <CallList />);
  await screen.findByRole('button', { name: 'Try again' });
});

it('the calls of a class say how many are left, and take no room if there are none', async () => {
  const reads = serve({ ...center, 'GET /api/calls': { body: [call, { ...call, id: 'k2', phone: '' }] } });
  renderAt('/classes/c1/roster', <CallsOfClass classId="c1" />);
  await screen.findByText('2 to call: no text message goes to them.');
  screen.getByText('No phone number');
  expect(reads.find(({ path }) => path === '/api/calls')?.query.get('classId')).toBe('c1');
  cleanup();
  const none = serve({ ...center, 'GET /api/calls': { body: [] } });
  renderAt('/classes/c1/roster', <CallsOfClass classId="c1" />);
  await waitFor(() => expect(none.map(({ path }) => path)).toContain('/api/calls'));
  expect(screen.queryByText('Call list')).toBeNull();
});
