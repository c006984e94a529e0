import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { aTaughtClass, aTaughtSeat } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import { TaughtClass } from './taught-class.js';
import { Teaching } from './teaching.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const center = { 'GET /api/center': { body: { timeZone: 'America/Chicago' } } };
const CLASS = 'GET /api/teaching/classes/c1';

describe('the classes of an instructor', () => {
  it('are listed by day, and say what is still to mark', async () => {
    serve({
      ...center,
      'GET /api/teaching/classes': ({ query }) => ({
        body: query.get('when') === 'today' ? [aTaughtClass({ status: 'in-progress', toMark: 2 })] : [],
        headers: { 'x-total-count': query.get('when') === 'today' ? '1' : '0' },
      }),
    });
    renderAt('/teaching', <Teaching />);
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const link = await today.findByRole('link', { name: 'BLS Provider' });
    expect(link.getAttribute('href')).toBe('/teaching/c1');
    today.getByText('2 to mark');
    await screen.findByText('No class to come');
    await screen.findByText('No class taught yet');
  });

  it('say on which days a class of several meets', async () => {
    const days = ['2027-01-05', '2027-01-06'].map((date) => ({
      date,
      time: '09:30',
      endTime: '17:00',
      placeId: null,
      location: 'Room 2',
      address: 'Room 2',
    }));
    const taught = aTaughtClass({ days });
    serve({
      ...center,
      'GET /api/teaching/classes': { body: [taught] },
      [CLASS]: { body: { ...taught, seats: [] } },
    });
    renderAt('/teaching', <Teaching />);
    expect((await screen.findAllByText(/Jan 5 and 6/)).length).toBeGreaterThan(0);
    cleanup();
    renderAt('/teaching/c1', <TaughtClass id="c1" />);
    await screen.findByText('Tue, Jan 5, 2027 · 9:30 AM – 5:00 PM');
    screen.getByText('Wed, Jan 6, 2027 · 9:30 AM – 5:00 PM');
  });

  it('say what the old system says of them and their students', async () => {
    const seat = aTaughtSeat({ originFacts: { Comments: 'Left-handed' } });
    serve({ ...center, [CLASS]: { body: { ...aTaughtClass({ originFacts: { Hours: '4' } }), seats: [seat] } } });
    renderAt('/teaching/c1', <TaughtClass id="c1" />);
    await screen.findByText('Comments: Left-handed', { selector: 'section *' });
    screen.getByText('Hours: 4', { selector: '.teaching-head *' });
  });

  it('say so if they cannot be read', async () => {
    serve({ ...center, 'GET /api/teaching/classes': { status: 503 } });
    renderAt('/teaching', <Teaching />);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(3));
  });
});

describe('a class of an instructor', () => {
  const show = async (given: Parameters<typeof aTaughtClass>[0] = {}, seat = aTaughtSeat()) => {
    let current = seat;
    const calls = serve({
      ...center,
      [CLASS]: () => ({ body: { ...aTaughtClass(given), seats: [current] } }),
      'PUT /api/teaching/seats/e1': ({ body }) => {
        const { basedOn: _, ...change } = body as object & { basedOn: object };
        current = { ...current, ...change };
        return { body: current };
      },
    });
    const { user } = renderAt('/teaching/c1', <TaughtClass id="c1" />);
    await screen.findByText('Ana Diaz', { selector: '.teaching-name' });
    return { user, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
  };

  it('has the contact and the payment of each student, without amounts', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Call Ana Diaz' }).getAttribute('href')).toBe('tel:+16085550142');
    expect(screen.getByRole('link', { name: 'Email Ana Diaz' }).getAttribute('href')).toBe('mailto:ana@example.com');
    screen.getByText('Due');
    expect(document.body.textContent).not.toContain('$');
  });

  it('marks a student with one press once it has begun, based on what was seen', async () => {
    const { user, sent } = await show({ status: 'in-progress' });
    await user.click(screen.getByRole('button', { name: 'Passed' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Mark Ana Diaz' })).toBeNull());
    expect(sent()).toEqual([
      { certificationStatus: 'passed', basedOn: { certificationStatus: 'pending', attendance: null } },
    ]);
  });

  it('marks who never came', async () => {
    const { user, sent } = await show({ status: 'in-progress' });
    await user.click(screen.getByRole('button', { name: 'No-show' }));
    await waitFor(() => expect(sent()).toMatchObject([{ attendance: 'no-show' }]));
  });

  it('offers no buttons before it begins', async () => {
    await show({ startsAt: '2199-01-05T15:30:00Z' });
    expect(screen.queryByRole('group', { name: 'Mark Ana Diaz' })).toBeNull();
  });

  it('is not found if somebody else teaches it', async () => {
    serve({ ...center, [CLASS]: { status: 404 } });
    renderAt('/teaching/c1', <TaughtClass id="c1" />);
    await screen.findByText('Class not found');
  });
});
