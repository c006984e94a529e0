import { screen, within } from '@testing-library/react';
import { renderAt } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { Component as ClientDashboard } from './client-dashboard.js';

const maya = {
  ...{ id: 'u', email: 'maya@recert.example', role: 'client', firstName: 'Maya', lastName: 'Torres', phone: '' },
  ...{ studentName: 'Maya Torres', studentId: 's1', requirePasswordChange: false },
};

it('a client without classes or certifications sees their profile and where to browse', async () => {
  const calls = serve({
    'GET /api/auth/session': { body: { user: maya } },
    'GET /api/center': { body: { phone: '', timeZone: 'America/Chicago', cancellationCutoffHours: 24 } },
    'GET /api/students/s1/certifications': { body: [] },
    'GET /api/students/s1/enrollments': { body: [] },
  });
  renderAt('/client-dashboard', <ClientDashboard />);
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  expect(profile.getByRole('heading', { name: 'Maya Torres' })).toBeTruthy();
  expect(profile.getByText('maya@recert.example')).toBeTruthy();
  expect(profile.getByRole('button', { name: 'Edit Profile' })).toHaveProperty('disabled', false);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  for (const [name, text] of [
    ['My Certifications', 'No Certifications Yet'],
    ['Upcoming Classes', 'No Upcoming Classes'],
  ] as const) {
    const section = within(screen.getByRole('region', { name }));
    expect(await section.findByText(text)).toBeTruthy();
    const browse = section.getByRole('link', { name: 'Browse Available Classes' });
    expect(browse.getAttribute('href')).toBe('/courses');
  }
  const records = calls.map(({ path }) => path).filter((path) => path.startsWith('/api/students'));
  expect(records.length).toBeGreaterThan(1);
  expect(records.filter((path) => !path.startsWith('/api/students/s1'))).toEqual([]);
});
