import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import type { Opening } from '../../../features/opening/api.js';
import { Component } from './opening.js';

// Visibility checks against antd’s style sheet take seconds.
configure({ defaultHidden: true });

const closed: Opening = {
  openedAt: null,
  openedBy: null,
  heldBack: [],
  dropped: [{ kind: 'enrollment-confirmed', title: 'Enrollment confirmed', count: 12 }],
  newest: [
    {
      id: 'm1',
      kind: 'enrollment-confirmed',
      title: 'Enrollment confirmed',
      channel: 'email',
      to: 'Ana Lopez',
      createdAt: '2026-11-21T03:30:00Z',
    },
  ],
  coming: [
    {
      kind: 'class-reminder-mail',
      title: 'Class reminder, 24 hours before',
      when: 'The day before.',
      count: 8,
      first: [{ to: 'Ben Cole', about: 'BLS, Nov 24' }],
    },
    { kind: 'class-cancelled', title: 'Class cancelled', when: 'When staff cancel.', count: null, first: [] },
  ],
  testBookings: [{ enrollmentId: 'e1', student: 'Tess Ting', classId: 'c1', class: 'BLS', date: '2026-11-30' }],
};

function show(opening: Opening) {
  const calls = serve({
    'GET /api/center': {
      body: { name: 'Lakeside CPR', timeZone: 'America/Chicago', isOpen: opening.openedAt !== null },
    },
    'GET /api/setup/opening': { body: opening },
    'POST /api/setup/open': { body: { ...opening, openedAt: '2026-11-21T15:00:00Z', openedBy: 'Ada Marsh' } },
    'POST /api/setup/preview': {
      status: 201,
      body: { url: 'https://cpr.example/preview/abc', expiresAt: '2026-11-22T15:00:00Z' },
    },
    'DELETE /api/setup/held-back/class-cancelled': { status: 204 },
    'GET /api/old-links': {
      body: { links: [{ id: 'l1', address: '/enroll?id=1', target: '/courses', hits: 3, lastHitAt: null }] },
    },
    'GET /api/courses': { body: [] },
    'PUT /api/old-links': { body: { links: [] } },
    'DELETE /api/old-links/l1': { status: 204 },
  });
  return {
    calls,
    ...renderAt(
      '/setup/open',
      <App>
        <Component />
      </App>,
    ),
  };
}

describe('the page that opens the center', () => {
  it('shows what goes out, what was dropped and what was booked for a test', async () => {
    show(closed);
    const coming = await screen.findByRole('region', { name: 'Goes out in the next 48 hours' });
    expect(within(coming).getByText('Ben Cole')).toBeTruthy();
    expect(within(coming).getByText('8')).toBeTruthy();
    const dropped = screen.getByRole('region', { name: 'Dropped so far' });
    expect(within(dropped).getByText('12')).toBeTruthy();
    expect(within(dropped).getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
      '/messages?state=suppressed',
    );
    expect(screen.getByText('Tess Ting, Nov 30, 2026')).toBeTruthy();
  });

  it('asks, says what happens, and opens with the kinds that are held back', async () => {
    const { user, calls } = show(closed);
    await user.click(await screen.findByRole('switch', { name: /Class reminder, 24 hours before/ }));
    await user.click(screen.getByRole('button', { name: 'Open Lakeside CPR' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('You can’t close it again.');
    expect(dialog.textContent).toContain('The test booking goes, and nobody is told.');
    expect(dialog.textContent).toContain('1 kind of message stays held back until you turn them on.');
    await user.click(within(dialog).getByRole('button', { name: 'Open' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/setup/open')?.body).toEqual({ holdBack: ['class-reminder-mail'] }),
    );
  });

  it('makes a link to see the site as a student', async () => {
    const { user } = show(closed);
    await user.click(await screen.findByRole('button', { name: 'Make a Link' }));
    expect((await screen.findByRole('link', { name: 'https://cpr.example/preview/abc' })).getAttribute('target')).toBe(
      '_blank',
    );
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  it('says afterwards since when and by whom, and turns on what is held back', async () => {
    const { user, calls } = show({
      ...closed,
      openedAt: '2026-11-21T15:00:00Z',
      openedBy: 'Ada Marsh',
      heldBack: [{ kind: 'class-cancelled', title: 'Class cancelled' }],
      coming: [],
      testBookings: [],
    });
    expect(await screen.findByText(/Open since .*, by Ada Marsh/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Turn On ?: Class cancelled$/ }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/setup/held-back/class-cancelled')).toBe(true));
  });

  it('shows where old links lead, adds pasted ones, and removes one after a question', async () => {
    const { user, calls } = show(closed);
    const links = await screen.findByRole('region', { name: 'Old links' });
    expect(await within(links).findByText('leads to /courses, followed 3 times')).toBeTruthy();
    await user.click(within(links).getByRole('button', { name: 'Add Links' }));
    await user.type(await screen.findByLabelText('Old links, one a line'), 'https://old.example/a{Enter}/b, /verify');
    await user.click(screen.getAllByRole('button', { name: 'Add Links' }).at(-1)!);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        links: [
          { address: 'https://old.example/a', target: '/courses' },
          { address: '/b', target: '/verify' },
        ],
      }),
    );
    await user.click(within(links).getByRole('button', { name: /^Remove/ }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/old-links/l1')).toBe(true));
  });
});
