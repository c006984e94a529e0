import { act, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { setTheme } from '../../shared/ui/theme.js';
import { palettes, type ThemeMode } from '../../shared/ui/tokens.js';
import { CollectPaymentDialog } from './collect-payment-dialog.js';
import PaySeatForm from './pay-seat-form.js';

type Listener = (event: object) => void;

interface Look {
  theme: string;
  variables: Record<string, string>;
}

interface Options {
  clientSecret: string;
  appearance: Look;
}

/** Stands in for Stripe's script, which `loadStripe` takes from the page if it is there. It keeps the first one. */
class StripeStandIn {
  forms: { clientSecret: string; listeners: Record<string, Listener>; looks: Look[] }[] = [];
  confirmed: object[] = [];

  constructor() {
    Object.assign(window, { Stripe: Object.assign(() => this, { version: 'endive' }) });
  }

  /** Stripe's own way to register who loads it. */
  _registerWrapper(): void {}

  elements({ clientSecret, appearance }: Options) {
    const form = { clientSecret, listeners: {} as Record<string, Listener>, looks: [appearance] };
    this.forms.push(form);
    return {
      update: (options: Options) => form.looks.push(options.appearance),
      create: () => ({
        on: (name: string, listener: Listener) => {
          form.listeners[name] = listener;
        },
        mount() {},
        destroy() {},
      }),
    };
  }

  async confirmPayment(options: object) {
    this.confirmed.push(options);
    return {};
  }

  /** The newest form reports. */
  async report(name: string, event: object = {}): Promise<void> {
    await waitFor(() => expect(this.forms.at(-1)?.listeners[name]).toBeDefined());
    await act(async () => this.forms.at(-1)!.listeners[name]!(event));
  }
}

const stripe = new StripeStandIn();
beforeEach(() => {
  stripe.forms = [];
  stripe.confirmed = [];
  setTheme('light');
});

const SECRETS = ['pi_1_secret_a', 'pi_1_secret_b'];

function show(element: React.ReactElement) {
  let opened = 0;
  serve({
    'GET /api/billing/payment-form': { body: { provider: 'stripe', publishableKey: 'pk_test_1' } },
    'GET /api/enrollments/e1/payment': { body: { paymentStatus: 'pending', due: 65, received: 0, underWay: 'open' } },
    'POST /api/enrollments/e1/create-payment-intent': () => ({
      status: 201,
      body: { clientSecret: SECRETS[opened++] },
    }),
    'POST /api/enrollments/e1/payment/check': { body: { paymentStatus: 'paid', due: 0, received: 65, underWay: null } },
  });
  return renderAt('/client-dashboard', element);
}

const ofClient = <PaySeatForm enrollmentId="e1" classTitle="BLS" onClose={() => {}} onCancel={() => {}} />;
const ofStaff = (
  <App>
    <CollectPaymentDialog seats={[{ enrollmentId: 'e1', studentName: 'Ana Diaz', amount: 65 }]} onClose={() => {}} />
  </App>
);

describe("Stripe's form", () => {
  it.each([
    ['a client', ofClient],
    ['staff', ofStaff],
  ])('that cannot be shown to %s says so, and tries again with another secret', async (_, element) => {
    const { user } = show(element);
    await stripe.report('loaderror', { error: { message: 'The client secret has expired.' } });

    expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('Failed to load payment form');
    expect(screen.queryByRole('button', { name: 'Pay $65.00', hidden: true })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
    await waitFor(() => expect(stripe.forms.map(({ clientSecret }) => clientSecret)).toEqual(SECRETS));
    await stripe.report('ready');
    await screen.findByRole('button', { name: 'Pay $65.00', hidden: true });
  });

  it('has the colors of the page, and changes them with its theme', async () => {
    const color = (mode: ThemeMode) => {
      for (const name of ['surface', 'text'] as const)
        document.documentElement.style.setProperty(`--${name}`, palettes[mode][name]);
    };
    color('light');
    show(ofClient);
    await stripe.report('ready');
    color('dark');
    act(() => setTheme('dark'));

    const looks = stripe.forms[0]!.looks.map(({ theme, variables }) => [
      theme,
      variables.colorBackground,
      variables.colorText,
    ]);
    const { light, dark } = palettes;
    expect(looks).toEqual([
      ['stripe', light.surface, light.text],
      ['night', dark.surface, dark.text],
    ]);
  });

  it('leads back to the page when a bank needs one of its own', async () => {
    const { user } = show(ofClient);
    await stripe.report('ready');
    await user.click(await screen.findByRole('button', { name: 'Pay $65.00' }));
    await waitFor(() =>
      expect(stripe.confirmed).toMatchObject([
        { confirmParams: { return_url: window.location.href }, redirect: 'if_required' },
      ]),
    );
  });
});
