import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderAt } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import { PaySeat } from './pay-seat.js';
import PaySeatForm from './pay-seat-form.js';

const CONFIRM = 'POST /api/dev/stripe/v1/payment_intents/pi_1/confirm';
const AUTHENTICATE = 'POST /api/dev/stripe/emulator/payment_intents/pi_1/authenticate';
const INTENT = 'POST /api/enrollments/e1/create-payment-intent';
const CHECK = 'POST /api/enrollments/e1/payment/check';

const OPEN: Answer = { body: { paymentStatus: 'pending', due: 65, received: 0, underWay: 'open' } };
const PAID: Answer = { body: { paymentStatus: 'paid', due: 0, received: 65, underWay: null } };
const PROCESSING: Answer = { body: { paymentStatus: 'processing', due: 65, received: 0, underWay: 'processing' } };
const DECLINED: Answer = { status: 402, body: { error: { type: 'card_error', message: 'Your card was declined.' } } };
const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again; this page checks again.";
const UNKNOWN_AND_CLOSED =
  "We don't know yet whether the payment went through. Don't pay again; check again in a few minutes.";
const NOT_CHARGED = 'Nothing was charged, and your seat is kept.';

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

const inDialog = <PaySeat enrollmentId="e1" classTitle="BLS" amount="$65.00" />;

function show(answers: Parameters<typeof serve>[0], element?: ReactNode) {
  const calls = serve({
    'GET /api/billing/payment-form': { body: { provider: 'local', publishableKey: 'pk_local' } },
    'GET /api/enrollments/e1/payment': OPEN,
    [INTENT]: { status: 201, body: { clientSecret: 'pi_1_secret_x' } },
    ...answers,
  });
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  const { user } = renderAt(
    '/client-dashboard',
    element ?? <PaySeatForm enrollmentId="e1" classTitle="BLS" onClose={close} onCancel={close} />,
  );
  const sent = (call: string) => calls.filter(({ method, path }) => `${method} ${path}` === call).length;
  return { user, sent, closed: () => waitFor(() => expect(isClosed).toBe(true)) };
}

async function pay(user: UserEvent) {
  await user.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
  await user.type(screen.getByLabelText('Expiry (MM/YY)'), '12/40');
  await user.type(screen.getByLabelText('Security code'), '123');
  await user.click(screen.getByRole('button', { name: 'Pay $65.00' }));
}

const problem = async () => (await screen.findByRole('alert')).textContent;
const succeeded = () => screen.findByText(/Your seat is paid/, { selector: '.toast-text' });

describe('a payment of a seat', () => {
  it('that the gateway confirms is a success', async () => {
    const { user, closed } = show({ [CONFIRM]: { body: { status: 'succeeded' } }, [CHECK]: PAID });
    await pay(user);
    await succeeded();
    await closed();
  });

  it('that a card declines charged nothing, as the server confirms', async () => {
    const { user } = show({ [CONFIRM]: DECLINED, [CHECK]: OPEN });
    await pay(user);
    expect(await problem()).toBe(`Your card was declined. ${NOT_CHARGED}`);
  });

  it('that is declined is not said to have charged nothing while the server cannot be asked', async () => {
    const { user } = show({ [CONFIRM]: DECLINED, [CHECK]: { status: 503 } });
    await pay(user);
    expect(await problem()).toBe('Your card was declined.');
  });

  it('whose answer is lost after the card was charged is a success', async () => {
    const { user, closed, sent } = show({ [CONFIRM]: lost, [CHECK]: PAID });
    await pay(user);
    await succeeded();
    await closed();
    expect(sent(CONFIRM)).toBe(1);
  });

  it('that the gateway refuses because it has succeeded before is a success', async () => {
    const message = 'You cannot confirm this payment_intent because it has a status of succeeded.';
    const { user, closed } = show({
      [CONFIRM]: { status: 400, body: { error: { type: 'invalid_request_error', message } } },
      [CHECK]: PAID,
    });
    await pay(user);
    await succeeded();
    await closed();
  });

  it('that is on its way says so', async () => {
    const { user, closed } = show({ [CONFIRM]: lost, [CHECK]: PROCESSING });
    await pay(user);
    await screen.findByText(/is being processed/, { selector: '.toast-text' });
    await closed();
  });

  it('that never arrived charged nothing, and can be sent again', async () => {
    const { user, sent } = show({ [CONFIRM]: lost, [CHECK]: OPEN });
    await pay(user);
    expect(await problem()).toBe(`The payment could not be sent. ${NOT_CHARGED} Check the connection and try again.`);
    // The lost request may have been on its way at the first look.
    expect(sent(CHECK)).toBe(2);
    expect(screen.getByRole('button', { name: 'Pay $65.00' })).toBeTruthy();
  });

  it('that nobody knows of is not sent again, until a check finds out', async () => {
    const checks: Answer[] = [{ status: 503 }];
    const { user, closed } = show({ [CONFIRM]: { status: 502 }, [CHECK]: () => checks.shift() ?? PAID });
    await pay(user);
    expect(await problem()).toBe(UNKNOWN);
    expect(screen.queryByRole('button', { name: 'Pay $65.00' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check Again' }));
    await succeeded();
    await closed();
  });

  it('brings the form back when a check finds that nothing was charged', async () => {
    const checks: Answer[] = [{ status: 503 }];
    const { user } = show({ [CONFIRM]: lost, [CHECK]: () => checks.shift() ?? OPEN });
    await pay(user);
    await user.click(await screen.findByRole('button', { name: 'Check Again' }));
    expect(await problem()).toContain(NOT_CHARGED);
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
  });

  it('forgets a decline while the bank asks its question', async () => {
    const answers = [DECLINED, { body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } } }];
    const { user } = show({
      [CONFIRM]: () => answers.shift() ?? {},
      [AUTHENTICATE]: { body: { status: 'succeeded' } },
      [CHECK]: OPEN,
    });
    await pay(user);
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Pay $65.00' }));
    await screen.findByText('Your bank asks: is this you?');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that fails after its dialog was closed says so in a toast', async () => {
    let decline = (_: Answer) => {};
    const { user } = show(
      { [CONFIRM]: () => new Promise<Answer>((answer) => (decline = answer)), [CHECK]: OPEN },
      inDialog,
    );
    await user.click(screen.getByRole('button', { name: 'Pay $65.00 for BLS' }));
    await pay(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    decline(DECLINED);
    await screen.findByText(`Your card was declined. ${NOT_CHARGED}`, { selector: '.toast-text' });
  });

  it('that nobody knows of after its dialog was closed says so in a toast', async () => {
    let lose = (_: Error) => {};
    const { user } = show(
      { [CONFIRM]: () => new Promise<Answer>((_, reject) => (lose = reject)), [CHECK]: { status: 503 } },
      inDialog,
    );
    await user.click(screen.getByRole('button', { name: 'Pay $65.00 for BLS' }));
    await pay(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    lose(new TypeError('Failed to fetch'));
    await screen.findByText(UNKNOWN_AND_CLOSED, { selector: '.toast-text' });
  });

  it('has the card number in focus', async () => {
    show({});
    expect(await screen.findByLabelText('Card number')).toBe(document.activeElement);
  });
});

describe('a seat that was paid meanwhile', () => {
  it('closes the form without an error', async () => {
    const { closed } = show({
      [INTENT]: { status: 409, body: { code: 'nothing_to_pay', message: 'This enrollment has nothing left to pay.' } },
      [CHECK]: PAID,
    });
    await screen.findByText('Nothing is left to pay for this seat.', { selector: '.toast-text' });
    await closed();
  });

  it('says why if nothing has to be paid at all', async () => {
    const { closed } = show({
      [INTENT]: { status: 409, body: { code: 'nothing_to_pay', message: 'This class has no price.' } },
      [CHECK]: { status: 404 },
    });
    await screen.findByText('This class has no price.', { selector: '.toast-text' });
    await closed();
  });
});

describe('without a connection', () => {
  const setOnline = (isOnline: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
    act(() => window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  afterEach(() => setOnline(true));

  it('the form says so, and sends nothing', async () => {
    const { user, sent } = show({});
    await screen.findByLabelText('Card number');
    setOnline(false);
    await screen.findByText('You are offline. You can pay when you are connected again.');
    await pay(user);
    expect(await problem()).toBe(`You are offline. ${NOT_CHARGED}`);
    expect(sent(CONFIRM)).toBe(0);
  });

  it('a payment that was under way is checked as soon as there is one', async () => {
    const { user, closed } = show({
      [CONFIRM]: () => {
        setOnline(false);
        return lost();
      },
      [CHECK]: () => (navigator.onLine ? PAID : lost()),
    });
    await pay(user);
    expect(await problem()).toBe(`${UNKNOWN} You are offline.`);
    setOnline(true);
    await succeeded();
    await closed();
  });
});
