import { screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { aClass } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import { BookClass } from './book-class.js';

const session = aClass({
  title: 'BLS · morning',
  date: '2027-01-05',
  time: '09:30',
  startsAt: '2099-01-05T15:30:00Z',
  endTime: '13:30',
  location: 'Room 1, 418 Lakeshore Drive',
  address: 'Room 1, 418 Lakeshore Drive, Madison, WI 53703',
  whatToBring: 'A photo ID.',
  price: 65,
  spotsLeft: 4,
});

function show() {
  const done: string[] = [];
  const element = (
    <BookClass
      classId="class"
      studentId="student"
      browse={null}
      terms={{ phone: '', timeZone: 'America/Chicago', cancellationCutoffHours: 24 }}
      onEnrolled={() => done.push('enrolled')}
      onDone={() => done.push('done')}
    />
  );
  return { ...renderAt('/client-dashboard?class=class', element), done };
}

describe('the class chosen on a public page', () => {
  it('shows date, place, what to bring, price and spots, and enrolls with one press', async () => {
    const calls = serve({
      'GET /api/classes/class': { body: session },
      'POST /api/enrollments': { status: 201, body: {} },
    });
    const { user, done } = show();
    expect(await screen.findByText('Tue, Jan 5, 2027 · 9:30 AM – 1:30 PM')).toBeTruthy();
    screen.getByText(session.address);
    screen.getByText('What to bring: A photo ID.');
    expect(screen.getByText('$65.00 · 4 spots left')).toBeTruthy();
    expect(screen.getByText('You can cancel until Sun, Jan 4, 2099 · 9:30 AM')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enroll' }));
    await waitFor(() => expect(done).toEqual(['enrolled']));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ studentId: 'student', classId: 'class' });
  });

  it('has the focus, and gives it back to the link that opened it', async () => {
    serve({ 'GET /api/classes/class': { body: session } });
    const link = document.createElement('a');
    link.href = '/client-dashboard?class=class';
    document.body.append(link);
    link.focus();
    const { user } = show();
    expect(document.activeElement?.textContent).toBe('Your Class');
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(document.activeElement).toBe(link);
    link.remove();
  });

  it('says so to a student who has a seat already', async () => {
    serve({
      'GET /api/classes/class': { body: session },
      'GET /api/students/student/enrollments': { body: [{ classId: 'class' }] },
    });
    const { user, done } = show();
    expect(await screen.findByText('You already have a seat in this class.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enroll' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'See Your Seat' }));
    expect(done).toEqual(['enrolled']);
  });

  it('stays and shows the reason if the class is full', async () => {
    serve({
      'GET /api/classes/class': { body: session },
      'POST /api/enrollments': { status: 409, body: { message: 'This class is full.' } },
    });
    const { user, done } = show();
    await user.click(await screen.findByRole('button', { name: 'Enroll' }));
    expect((await screen.findAllByText('This class is full.')).length).toBeGreaterThan(0);
    expect(done).toEqual([]);
  });

  it('cannot be booked without spots, and can be dismissed', async () => {
    serve({ 'GET /api/classes/class': { body: { ...session, spotsLeft: 0 } } });
    const { user, done } = show();
    expect(((await screen.findByRole('button', { name: 'Class Full' })) as HTMLButtonElement).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(done).toEqual(['done']);
  });

  it('may no longer exist', async () => {
    serve({});
    show();
    expect(await screen.findByText('This class is no longer offered')).toBeTruthy();
  });
});
