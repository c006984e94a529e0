import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { CoursesSettings } from './courses-settings.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const bls = {
  id: 'c1',
  name: 'BLS Provider',
  description: 'For professionals',
  duration: '4 hours',
  isOffered: true,
  whatToBring: '',
  validityMonths: 24,
  validToEndOfMonth: true,
  deletedAt: null,
  revision: 1,
  interestedCount: 2,
  card: { id: 'k1', name: 'BLS Provider' },
  cardRole: 'starts',
  agency: null,
  guidelineYear: null,
};

function show(courses: object[]) {
  serve({ 'GET /api/courses': { body: courses, total: courses.length } });
  return renderAt('/settings?tab=courses', <App>{<CoursesSettings />}</App>);
}

describe('the courses in the settings', () => {
  it('have name, description, duration, the switch Offered, Edit and Delete', async () => {
    const { user } = show([bls]);
    const row = within(await screen.findByRole('row', { name: /BLS Provider/ }));
    for (const text of ['For professionals', '4 hours']) row.getByText(text);
    expect(row.getByRole('switch', { name: 'BLS Provider is offered' }).getAttribute('aria-checked')).toBe('true');
    row.getByRole('button', { name: 'Edit BLS Provider' });
    await user.click(row.getByRole('button', { name: 'Actions for BLS Provider' }));
    await screen.findByRole('menuitem', { name: 'Delete' });
  });

  it('say how to begin when there are none', async () => {
    const { user } = show([]);
    const empty = await screen.findByText('No courses found. Add your first course to get started.');
    const next = within(empty.closest<HTMLElement>('.state')!).getByRole('button', { name: 'Add Course' });
    await user.click(next);
    await screen.findByRole('dialog', { name: 'Add Course' });
  });
});

describe('those who are interested in a course', () => {
  const ida = {
    id: 'i1',
    name: 'Ida Waits',
    email: 'ida@example.com',
    phone: '+13035550142',
    consent: 'Email me.',
    createdAt: '2027-01-05T15:00:00Z',
    notifiedAt: null,
  };

  it('are counted, listed with their contact, and deleted', async () => {
    const rows = [ida, { ...ida, id: 'i2', name: 'Told Already', notifiedAt: '2027-01-06T15:00:00Z' }];
    const calls = serve({
      'GET /api/center': { body: { timeZone: 'UTC' } },
      'GET /api/courses': { body: [bls], total: 1 },
      'GET /api/courses/c1/interests': () => ({ body: rows, total: rows.length }),
      'DELETE /api/course-interests/i1': () => {
        rows.shift();
        return { status: 204 };
      },
    });
    const { user } = renderAt('/settings?tab=courses', <App>{<CoursesSettings />}</App>);
    await user.click(await screen.findByRole('button', { name: '2 interested in BLS Provider' }));

    const row = within(await screen.findByRole('row', { name: /Ida Waits/ }));
    for (const text of ['ida@example.com', '(303) 555-0142', 'Jan 5, 2027', 'Waiting']) row.getByText(text);
    within(screen.getByRole('row', { name: /Told Already/ })).getByText('Jan 6, 2027');
    await user.click(row.getByRole('button', { name: 'Delete Ida Waits' }));

    await waitFor(() => expect(screen.queryByText('Ida Waits')).toBeNull());
    expect(calls.some(({ method, path }) => method === 'DELETE' && path.endsWith('/i1'))).toBe(true);
  });
});
