import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { anEnrolledClass } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import { UpcomingClasses } from './upcoming-classes.js';

const terms = { phone: '(608) 555-0142', timeZone: 'America/Chicago', cancellationCutoffHours: 24 };

const seat = (given: { paymentStatus?: string; noticeHours?: number } & object = {}, session: object = {}) => ({
  id: 'seat',
  studentId: 'student',
  classId: 'class',
  paymentStatus: 'pending',
  price: 80,
  due: given.paymentStatus === 'paid' ? 0 : 80,
  class: anEnrolledClass({
    id: 'class',
    title: 'BLS · morning',
    date: '2099-01-05',
    time: '09:30',
    endTime: '13:30',
    startsAt: '2099-01-05T15:30:00Z',
    location: 'Room 1, 418 Lakeshore Drive',
    address: 'Room 1, 418 Lakeshore Drive, Madison, WI 53703',
    whatToBring: '',
    status: 'upcoming',
    price: 80,
    courseId: 'course',
    ...session,
  }),
  ...given,
});

const show = (address = '/client-dashboard') =>
  renderAt(address, <UpcomingClasses studentId="student" browse={null} terms={terms} />);

const ENROLLMENTS = 'GET /api/students/student/enrollments';

describe('the seats of a student', () => {
  it.each([
    ['paid', 'Confirmed'],
    ['pending', 'Pending Payment'],
  ])('show title, date, time, location, instructor and, when %s, the badge %s', async (paymentStatus, badge) => {
    serve({ [ENROLLMENTS]: { body: [seat({ paymentStatus }, { instructor: 'Maria Lopez' })] } });
    show();
    const article = within(await screen.findByRole('article', { name: 'BLS · morning' }));
    for (const text of ['Mon, Jan 5, 2099', '9:30 AM – 1:30 PM', 'Maria Lopez', badge]) article.getByText(text);
    const place = article.getByRole('link', { name: 'Room 1, 418 Lakeshore Drive, Madison, WI 53703' });
    expect(new URL(place.getAttribute('href')!).searchParams.get('query')).toBe(place.textContent);
    const details = article.getByRole('link', { name: 'View Details of BLS · morning' });
    expect(details.getAttribute('href')).toBe('/courses/course');
  });

  it('show each day of a class of several, with another place', async () => {
    const day = { placeId: null, location: 'Annex' };
    const days = [
      {
        ...day,
        date: '2099-01-05',
        time: '09:30',
        endTime: '13:30',
        address: 'Room 1, 418 Lakeshore Drive, Madison, WI 53703',
      },
      { ...day, date: '2099-01-06', time: '10:00', endTime: null, address: 'Annex, 2 Bay Street' },
    ];
    serve({ [ENROLLMENTS]: { body: [seat({}, { days })] } });
    show();
    const article = within(await screen.findByRole('article', { name: 'BLS · morning' }));
    for (const text of ['Mon, Jan 5, 2099', 'Tue, Jan 6, 2099', '10:00 AM', 'Annex, 2 Bay Street'])
      article.getByText(text);
  });

  it.each([
    [{ paymentStatus: 'pending' }, '$80.00 to pay: pay by card here or at the training center, or call (608) 555-0142'],
    [
      { paymentStatus: 'overdue', due: 15 },
      '$15.00 overdue: pay by card here or at the training center, or call (608) 555-0142',
    ],
    [
      { paymentStatus: 'pending', due: 55, received: 25 },
      '$55.00 of $80.00 to pay: pay by card here or at the training center, or call (608) 555-0142',
    ],
    [{ paymentStatus: 'processing' }, '$80.00, payment in progress'],
    [{ paymentStatus: 'paid', due: 0 }, '$80.00 paid'],
    [{ paymentStatus: 'waived', due: 0 }, 'Nothing to pay'],
    [{ price: 0, due: 0 }, 'No charge'],
  ])('%j say what there is to pay, whatever the class costs today', async (given, text) => {
    serve({ [ENROLLMENTS]: { body: [seat(given, { price: 95 })] } });
    show();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('say what to bring, if anything', async () => {
    serve({ [ENROLLMENTS]: { body: [seat({}, { whatToBring: 'A photo ID.\nWater.' })] } });
    show();
    expect((await screen.findByText(/^What to bring:/)).textContent).toBe('What to bring: A photo ID.\nWater.');
  });

  it('wait for the organization instead of a payment, and say until when', async () => {
    const waits = { awaitsApproval: true, waitsFor: 'Harborview Pediatrics', waitsUntil: '2099-01-03T12:00:00Z' };
    serve({ [ENROLLMENTS]: { body: [seat(waits)] } });
    const pay = () => <button type="button">Pay</button>;
    renderAt('/', <UpcomingClasses studentId="student" browse={null} terms={terms} pay={pay} />);
    await screen.findByText('Waiting for Harborview Pediatrics');
    screen.getByText(
      '$80.00: Harborview Pediatrics pays once its administrator approves. The seat is held for you until Sat, Jan 3, 2099 · 6:00 AM.',
    );
    expect(screen.queryByText('Pending Payment')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('can be cancelled until the cutoff, after a confirmation', async () => {
    let seats = [seat()];
    const calls = serve({
      [ENROLLMENTS]: () => ({ body: seats }),
      'DELETE /api/enrollments/seat': () => {
        seats = [];
        return { status: 204 };
      },
    });
    const { user } = show();
    expect(await screen.findByText('You can cancel until Sun, Jan 4, 2099 · 9:30 AM')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Cancel Seat in BLS · morning' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel your seat?' });
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep Seat' }));
    await user.click(within(dialog).getByRole('button', { name: 'Keep Seat' }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Cancel Seat in BLS · morning' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Seat' }));
    expect(await screen.findByText('No Upcoming Classes')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.classList).toContain('seats'));
  });

  it.each([
    [{ refundable: 80, refundableByHand: 0 }, 'Your seat becomes free for somebody else. $80.00 is refunded.'],
    [
      { refundable: 80, refundableByHand: 80 },
      'Your seat becomes free for somebody else. You paid $80.00 at the center. Staff will be asked to return it.',
    ],
    [
      { refundable: 80, refundableByHand: 50 },
      '$30.00 is refunded. You paid $50.00 at the center. Staff will be asked to return it.',
    ],
    [{ refundable: 0, refundableByHand: 0 }, 'Your seat becomes free for somebody else.'],
    [
      { refundable: 0, refundableByHand: 0, refundableElsewhere: 65 },
      'Your seat becomes free for somebody else. Your refund of $65.00 comes the way you paid.',
    ],
  ])('say before they are cancelled what happens to the money: %j', async (payment, text) => {
    serve({
      [ENROLLMENTS]: { body: [seat({ paymentStatus: 'paid' })] },
      'GET /api/enrollments/seat/payment': { body: payment },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel Seat in BLS · morning' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel your seat?' });
    await waitFor(() => expect(dialog.textContent).toContain(`${text}Keep Seat`));
  });

  it('stay when the server refuses', async () => {
    serve({
      [ENROLLMENTS]: { body: [seat()] },
      'DELETE /api/enrollments/seat': { status: 409, body: { message: 'Too late.' } },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel Seat in BLS · morning' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Seat' }));
    expect((await screen.findAllByText('Too late.')).length).toBeGreaterThan(0);
    expect(screen.getByRole('article', { hidden: true, name: 'BLS · morning' })).toBeTruthy();
  });

  it('cannot be cancelled after the cutoff', async () => {
    const soon = new Date(Date.now() + 23 * 3_600_000).toISOString();
    serve({ [ENROLLMENTS]: { body: [seat({}, { startsAt: soon })] } });
    show();
    expect(await screen.findByText(/too late to cancel here.*\(608\) 555-0142/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cancel Seat/ })).toBeNull();
  });

  it('can be cancelled until the hours of notice of the seat, if it has some', async () => {
    serve({ [ENROLLMENTS]: { body: [seat({ noticeHours: 72 })] } });
    show();
    expect(await screen.findByText('You can cancel until Fri, Jan 2, 2099 · 9:30 AM')).toBeTruthy();
  });

  it('take the focus from a link to one of them', async () => {
    serve({ [ENROLLMENTS]: { body: [seat()] } });
    show('/client-dashboard#class-class');
    const article = await screen.findByRole('article', { name: 'BLS · morning' });
    expect(document.activeElement).toBe(article);
  });
});
