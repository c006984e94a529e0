import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../../test/render.js';
import { anEnrolledClass } from '../../../../test/rows.js';
import { serve } from '../../../../test/server.js';
import { Component as ClientDashboard } from './client-dashboard.js';

const maya = {
  id: 'u',
  email: 'maya@recert.example',
  role: 'client',
  firstName: 'Maya',
  lastName: 'Torres',
  phone: '',
  studentName: 'Maya Torres',
  studentId: 's1',
  requirePasswordChange: false,
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

it('a client who changes their name and phone changes them for the training center, too', async () => {
  let user: Record<string, unknown> = maya;
  const calls = serve({
    'GET /api/auth/session': () => ({ body: { user } }),
    'GET /api/center': { body: { phone: '', timeZone: 'America/Chicago', cancellationCutoffHours: 24 } },
    'GET /api/students/s1/certifications': { body: [] },
    'GET /api/students/s1/enrollments': { body: [] },
    'PATCH /api/auth/profile': ({ body }) => {
      user = { ...user, ...(body as object) };
      return { body: user };
    },
    'PUT /api/students/s1': ({ body }) => {
      const { firstName, lastName } = body as { firstName: string; lastName: string };
      user = { ...user, studentName: `${firstName} ${lastName}` };
      return { body };
    },
  });
  const { user: person } = renderAt('/client-dashboard', <ClientDashboard />);
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  await person.click(profile.getByRole('button', { name: 'Edit Profile' }));
  const name = await screen.findByLabelText('First Name');
  await person.clear(name);
  await person.type(name, 'May{Enter}');
  expect(await profile.findByRole('heading', { name: 'May Torres' })).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    firstName: 'May',
    lastName: 'Torres',
    phone: '',
  });
});

describe('a seat that is still to pay', () => {
  const seat = {
    id: 'e1',
    studentId: 's1',
    classId: 'c1',
    paymentStatus: 'pending',
    price: 65,
    due: 65,
    class: anEnrolledClass({
      id: 'c1',
      courseId: 'k1',
      title: 'BLS',
      date: '2099-01-05',
      time: '09:30',
      endTime: '13:30',
      startsAt: '2099-01-05T15:30:00Z',
      location: 'Room 1',
      address: 'Room 1, Madison',
      whatToBring: '',
      status: 'upcoming',
      price: 65,
    }),
  };
  const paid = { paymentStatus: 'paid', due: 0 };

  async function openForm(answers: Parameters<typeof serve>[0], address = '/client-dashboard') {
    let seats = [seat];
    serve({
      'GET /api/auth/session': { body: { user: maya } },
      'GET /api/center': { body: { phone: '', timeZone: 'America/Chicago', cancellationCutoffHours: 24 } },
      'GET /api/students/s1/certifications': { body: [] },
      'GET /api/students/s1/enrollments': () => ({ body: seats }),
      'GET /api/billing/payment-form': { body: { provider: 'local', publishableKey: 'pk_local' } },
      'GET /api/enrollments/e1/payment': { body: { ...seat, received: 0, underWay: 'open' } },
      'POST /api/enrollments/e1/create-payment-intent': { status: 201, body: { clientSecret: 'pi_1_secret_x' } },
      ...answers,
    });
    const { user } = renderAt(address, <ClientDashboard />);
    const pay = await screen.findByText('Pay $65.00', { selector: 'button' });
    return {
      user,
      pay: () => user.click(pay),
      change: (changed: object[]) => {
        seats = changed as (typeof seat)[];
      },
    };
  }

  it('has the focus once it is paid, since the button that had it is gone', async () => {
    const { user, pay, change } = await openForm({
      'POST /api/dev/stripe/v1/payment_intents/pi_1/confirm': { body: { status: 'succeeded' } },
      'POST /api/enrollments/e1/payment/check': () => {
        change([{ ...seat, ...paid }]);
        return { body: { ...paid, received: 65, underWay: null } };
      },
    });
    await pay();
    await user.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
    await user.type(screen.getByLabelText('Expiry (MM/YY)'), '12/40');
    await user.type(screen.getByLabelText('Security code'), '123{Enter}');
    await screen.findByText('$65.00 paid');
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'BLS' }));
  });

  it('is paid at once by who follows the link of the confirmation, and closing its form leaves the page', async () => {
    const { user } = await openForm({}, '/client-dashboard?pay=e1');
    expect(await screen.findByLabelText('Card number')).toBeTruthy();
    screen.getByText('$65.00 for BLS');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Card number')).toBeNull());
    screen.getByRole('button', { name: 'Pay $65.00 for BLS' });
  });

  it('disappears when it turns out to be cancelled, and its list has the focus', async () => {
    const gone = { status: 404, body: { message: 'Enrollment not found' } };
    const { pay, change } = await openForm({
      'POST /api/enrollments/e1/create-payment-intent': gone,
      'POST /api/enrollments/e1/payment/check': gone,
    });
    change([]);
    await pay();
    await screen.findByText('Enrollment not found', { selector: '.toast-text' });
    await screen.findByText('No Upcoming Classes');
    expect(document.activeElement?.className).toContain('seats');
  });
});
