import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderAt } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import { PaymentLinkPage } from './payment-link-page.js';

const LINK = 'GET /api/payment-links/abc';
const INTENT = 'POST /api/payment-links/abc/payment';
const CHECK = 'POST /api/payment-links/abc/payment/check';
const SEAT = 'GET /api/payment-links/abc/seat';
const GIVE_UP = 'POST /api/payment-links/abc/give-up';
const CONFIRM = 'POST /api/dev/stripe/v1/payment_intents/pi_1/confirm';

const link = {
  name: 'Aisha C.',
  classTitle: 'Heartsaver CPR AED',
  date: '2090-11-22',
  time: '17:30',
  endTime: '20:30',
  days: [{ date: '2090-11-22', time: '17:30', endTime: '20:30' }],
  location: 'Training Room B',
  address: 'Training Room B, 418 Lakeshore Drive, Madison, WI 53703',
  due: 60,
  cancelUntil: '2090-11-21T23:30:00.000Z',
  getsReceipt: true,
  provider: 'local',
  publishableKey: 'pk_local',
};
const seat = { isAhead: true, cancelUntil: link.cancelUntil, refundable: 0, refundableByHand: 0 };
const center = {
  name: 'Lakeside',
  phone: '+16085550142',
  email: 'hi@lake.example',
  timeZone: 'America/Chicago',
  privacyText: 'We keep little.',
};

const ended = (reason: string, message: string): Answer => ({
  status: 410,
  body: { code: 'payment_link_ended', reason, message },
});

function show(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /api/center': { body: center },
    [LINK]: { body: link },
    [INTENT]: { status: 201, body: { clientSecret: 'pi_1_secret_x' } },
    [SEAT]: { body: seat },
    ...answers,
  });
  const { user } = renderAt('/pay/abc', <PaymentLinkPage token="abc" />);
  return {
    user,
    sent: (call: string) => calls.filter(({ method, path }) => `${method} ${path}` === call).length,
    calls,
  };
}

async function pay(user: UserEvent) {
  await user.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
  await user.type(screen.getByLabelText('Expiry (MM/YY)'), '12/40');
  await user.type(screen.getByLabelText('Security code'), '123');
  await user.click(screen.getByRole('button', { name: 'Pay $60.00' }));
}

describe('the page of a payment link', () => {
  it('shows for whom, the class, the amount, the deadline and the card form, and asks for no session', async () => {
    const { calls } = show();
    await screen.findByRole('heading', { name: 'Pay for your seat' });
    screen.getByText('For Aisha C.');
    const session = within(screen.getByRole('region', { name: 'Your class' }));
    session.getByText('Heartsaver CPR AED');
    session.getByText('until 8:30 PM · Training Room B');
    session.getByText('$60.00');
    await screen.findByText(/Cancel free of charge until Tue, Nov 21, 2090 · 5:30 PM, and get \$60\.00 back\./);
    expect(screen.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe('/privacy');
    expect(screen.getByRole('link', { name: '(608) 555-0142' }).getAttribute('href')).toBe('tel:+16085550142');
    expect(await screen.findByLabelText('Card number')).not.toBe(document.activeElement);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain('/api/billing/payment-form');
  });

  it('says that the seat is paid, where the receipt is, and offers no second payment', async () => {
    const { user, sent } = show({
      [CONFIRM]: { body: { status: 'succeeded' } },
      [CHECK]: { body: { due: 0, underWay: null } },
    });
    await pay(user);
    const heading = await screen.findByRole('heading', { name: 'You’re in, Aisha.' });
    expect(heading).toBe(document.activeElement);
    screen.getByText('Paid $60.00. The receipt is in your email.');
    screen.getByText('Free of charge until Tue, Nov 21, 2090 · 5:30 PM');
    const calendar = screen.getByRole('link', { name: 'Add to Calendar' });
    expect(calendar.getAttribute('href')).toBe('/api/payment-links/abc/calendar');
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
    expect([sent(INTENT), sent(CONFIRM)]).toEqual([1, 1]);
  });

  it('of a class that is over thanks, and promises no email that nobody gets', async () => {
    const { user } = show({
      [LINK]: { body: { ...link, date: '2020-01-05', cancelUntil: null, getsReceipt: false } },
      [CONFIRM]: { body: { status: 'succeeded' } },
      [CHECK]: { body: { due: 0, underWay: null } },
    });
    await pay(user);
    await screen.findByRole('heading', { name: 'Thank you, Aisha.' });
    screen.getByText('Paid $60.00. Ask us if you need a receipt.');
  });

  it('keeps what is typed after a decline, and says that nothing was charged', async () => {
    const { user } = show({
      [CONFIRM]: { status: 402, body: { error: { type: 'card_error', message: 'Your card was declined.' } } },
      [CHECK]: { body: { due: 60, underWay: 'open' } },
    });
    await pay(user);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your card was declined. Nothing was charged, and the seat is kept.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
  });

  it('whose answer is lost asks how it stands before anything is sent again', async () => {
    const { user, sent } = show({
      [CONFIRM]: () => {
        throw new TypeError('Failed to fetch');
      },
      [CHECK]: { body: { due: 0, underWay: null } },
    });
    await pay(user);
    await screen.findByRole('heading', { name: 'You’re in, Aisha.' });
    expect(sent(CONFIRM)).toBe(1);
  });

  it('says that a bank payment is on its way', async () => {
    const { user } = show({
      [CONFIRM]: { body: { status: 'processing' } },
      [CHECK]: { body: { due: 60, underWay: 'processing' } },
    });
    await pay(user);
    await screen.findByText(/\$60\.00 is on its way\./);
  });

  it.each([
    ['paid', 'Already paid'],
    ['processing', 'A payment is on its way'],
    ['by-employer', 'Nothing to pay'],
    ['nothing-due', 'Nothing to pay'],
    ['freed', 'This seat is no longer held'],
    ['cancelled', 'This class does not take place'],
    ['past', 'This class is over'],
  ])('that has ended (%s) says why, and how to reach the center', async (reason, title) => {
    show({ [LINK]: ended(reason, `Because it is ${reason}.`) });
    expect(await screen.findByRole('heading', { name: title })).toBe(document.activeElement);
    expect(screen.getByRole('status').textContent).toBe(`Because it is ${reason}.`);
    await screen.findByRole('link', { name: 'hi@lake.example' });
    expect(screen.queryByLabelText('Card number')).toBeNull();
    const leadsOn = reason === 'freed' || reason === 'cancelled';
    expect(screen.queryByRole('link', { name: 'See Open Classes' }) !== null).toBe(leadsOn);
  });

  it('gives up the seat before it is paid, after a question', async () => {
    const { user, sent } = show({ [GIVE_UP]: { status: 204 } });
    await user.click(await screen.findByRole('button', { name: 'I Can’t Come, Free the Seat' }));
    await user.click(await screen.findByRole('button', { name: 'Keep Seat' }));
    expect(sent(GIVE_UP)).toBe(0);
    await user.click(screen.getByRole('button', { name: 'I Can’t Come, Free the Seat' }));
    await user.click(await screen.findByRole('button', { name: 'Give Up Seat' }));
    expect(await screen.findByRole('heading', { name: 'You gave up your seat' })).toBe(document.activeElement);
    screen.getByText('It is free for somebody else.');
    expect(sent(GIVE_UP)).toBe(1);
    expect(screen.queryByLabelText('Card number')).toBeNull();
  });

  it('says what goes back before a paid seat is given up, also when the link is opened again', async () => {
    const { user } = show({
      [LINK]: ended('paid', 'This seat is paid.'),
      [SEAT]: { body: { ...seat, refundable: 60, refundableByHand: 20 } },
      [GIVE_UP]: { status: 204 },
    });
    await screen.findByRole('link', { name: 'Add to Calendar' });
    await user.click(await screen.findByRole('button', { name: 'I Can’t Come' }));
    await screen.findByText(/\$40\.00 is refunded\. You paid \$20\.00 at the center\./);
    await user.click(screen.getByRole('button', { name: 'Give Up Seat' }));
    await screen.findByRole('heading', { name: 'You gave up your seat' });
    screen.getByText(/^It is free for somebody else\. \$40\.00 is refunded\./);
  });

  it('says whom to tell once it is too late to give the seat up', async () => {
    show({ [LINK]: ended('paid', 'This seat is paid.'), [SEAT]: { body: { ...seat, cancelUntil: null } } });
    await screen.findByText('It is too late to cancel here. If you cannot come, please tell us.');
    await screen.findByRole('link', { name: '(608) 555-0142' });
    expect(screen.queryByRole('button', { name: 'I Can’t Come' })).toBeNull();
  });

  it('says so if it became too late meanwhile, and keeps the seat', async () => {
    const { user } = show({
      [GIVE_UP]: { status: 409, body: { code: 'cancellation_closed', message: 'Please call the training center.' } },
    });
    await user.click(await screen.findByRole('button', { name: 'I Can’t Come, Free the Seat' }));
    await user.click(await screen.findByRole('button', { name: 'Give Up Seat' }));
    await screen.findByText('Please call the training center.', { selector: '.toast-text' });
    expect(screen.queryByRole('heading', { name: 'You gave up your seat' })).toBeNull();
  });

  it('that nobody knows says so', async () => {
    show({ [LINK]: { status: 404, body: { code: 'not_found', message: 'This payment link is not known.' } } });
    await screen.findByRole('heading', { name: 'This link is not valid' });
  });

  it('that ends while it is open says so', async () => {
    const answers: Answer[] = [{ body: link }];
    show({
      [LINK]: () => answers.shift() ?? ended('freed', 'No longer held.'),
      [INTENT]: ended('freed', 'No longer held.'),
      [CHECK]: ended('freed', 'No longer held.'),
    });
    await screen.findByRole('heading', { name: 'This seat is no longer held' });
  });

  it('offers to try again when the payment can’t be opened', async () => {
    const answers: Answer[] = [{ status: 503, body: { message: 'The payment service is away.' } }];
    const { user } = show({
      [INTENT]: () => answers.shift() ?? { status: 201, body: { clientSecret: 'pi_1_secret_x' } },
    });
    await screen.findByText('The payment service is away.', { selector: '.toast-text' });
    await user.click(await screen.findByRole('button', { name: 'Pay $60.00' }));
    await waitFor(() => expect(screen.getByLabelText('Card number')).toBeTruthy());
  });

  it('offers to read it again when it could not be loaded', async () => {
    const answers: Answer[] = [{ status: 500 }];
    const { user } = show({ [LINK]: () => answers.shift() ?? { body: link } });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Pay for your seat' });
  });
});
