import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { type Call, serve } from '../../../test/server.js';
import { InviteAllButton, RenewalLine } from './renewals.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const holder = (id: string) => ({
  id,
  status: 'expiring',
  student: { id: `s${id}`, firstName: 'Ana', lastName: 'Diaz' },
});

/** The head of the list at an address, for certifications of which `open` have no seat to renew. */
function show(at: string, { open, booked }: { open: number; booked: number }) {
  const answer = ({ query }: Call) => {
    const total = query.get('renewal') === 'open' ? open : booked;
    const size = Math.min(total, Number(query.get('pageSize')));
    return { body: Array.from({ length: size }, (_, index) => holder(`c${index}`)), total };
  };
  const calls = serve({
    'GET /api/certifications': answer,
    'GET /api/certifications/invite-to-renew': ({ query }) => ({
      body: query
        .get('ids')
        ?.split(',')
        .map((certificationId) => ({ certificationId, outcome: 'invited' })),
    }),
    'POST /api/certifications/invite-to-renew': { body: [] },
  });
  const view = renderAt(
    `/certifications${at}`,
    <App>
      <RenewalLine />
      <InviteAllButton />
    </App>,
  );
  return { ...view, calls };
}

describe('the head of a list of certifications', () => {
  it.each([
    ['?expires=next-month', { open: 17, booked: 6 }, '23 expire next month · 6 have a seat to renew, 17 do not'],
    ['?expires=this-month', { open: 1, booked: 0 }, '1 expires this month · 0 have a seat to renew, 1 does not'],
    ['?status=expiring', { open: 0, booked: 1 }, '1 expires within 90 days · 1 has a seat to renew, 0 do not'],
    ['?status=expired', { open: 2, booked: 0 }, '2 have expired · 0 have a seat to renew, 2 do not'],
    ['?expires=30-days', { open: 0, booked: 0 }, '0 expire in 30 days'],
  ])('says at %s who has yet to book a renewal', async (at, counts, line) => {
    show(at, counts);
    await screen.findByText(line);
  });

  it('counts what the filters show, whatever their renewal', async () => {
    const { calls } = show('?expires=next-month&organizationId=o1&q=diaz&renewal=booked&page=2', {
      open: 1,
      booked: 1,
    });
    await screen.findByText(/^2 expire next month/);
    expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual(
      ['open', 'booked'].map((renewal) => ({
        q: 'diaz',
        expires: 'next-month',
        organizationId: 'o1',
        renewal,
        pageSize: '1',
        total: 'exact',
      })),
    );
  });

  it('asks nothing where no certification has to be renewed', async () => {
    const { calls } = show('', { open: 3, booked: 3 });
    await screen.findByText('Who is certified, until when, and who has to renew.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls).toEqual([]);
  });

  it('invites all who have no seat, after a question', async () => {
    const { user, calls } = show('?expires=next-month', { open: 2, booked: 1 });
    await user.click(await screen.findByRole('button', { name: 'Invite 2 to Renew' }));
    const question = within(await screen.findByRole('dialog'));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(await question.findByRole('button', { name: 'Send 2 Invitations' }));
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { ids: ['c0', 'c1'] } }));
  });

  it('invites the first 200 of more, those that expire first', async () => {
    const { user, calls } = show('?status=expired', { open: 900, booked: 0 });
    await user.click(await screen.findByRole('button', { name: 'Invite the First 200 to Renew' }));
    await screen.findByRole('button', { name: 'Send 200 Invitations' });
    const listed = calls.filter(({ path }) => path === '/api/certifications').at(-1)!;
    expect(Object.fromEntries(listed.query)).toMatchObject({ sort: 'expiryDate', renewal: 'open' });
  });
});
