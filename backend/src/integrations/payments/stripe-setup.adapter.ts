import type Stripe from 'stripe';
import { InvalidInput } from '../../shared/domain/domain-error.js';
import type { StripeKeys } from '../provider-keys.port.js';
import { GatewayRefusesKey, PaymentRefused } from './payments.port.js';
import { type EnteredKeys, PaymentsSetupPort } from './payments-setup.port.js';
import { API_VERSION, accountOf, callStripe, stripeClient } from './stripe-client.js';
import { FOLLOWED_TYPES } from './stripe-payments.adapter.js';

/** Marks an endpoint that the program made; the value is its address. */
const MADE_BY_US = 'recert_endpoint';

type Endpoint = Pick<StripeKeys, 'webhookSecret' | 'webhookEndpoint'>;

/** Stripe's webhook endpoints, through its API. */
export class StripeSetup extends PaymentsSetupPort {
  constructor(
    /** Where events have to go. */
    private readonly url: string,
    private readonly apiBase: string | undefined,
  ) {
    super();
  }

  async prepare({ webhookSecret, ...keys }: EnteredKeys, replaced: StripeKeys | undefined) {
    const stripe = stripeClient({ ...keys, apiBase: this.apiBase });
    const account = await accepted('secretKey', () => accountOf(stripe, keys));
    const endpoint = webhookSecret ? { webhookSecret } : await this.endpoint(stripe, replaced);
    return { keys: { ...keys, ...endpoint }, account };
  }

  private endpoint(stripe: Stripe, replaced: StripeKeys | undefined): Promise<Endpoint> {
    return accepted('webhookSecret', () =>
      callStripe(async () => {
        const own = (await stripe.webhookEndpoints.list({ limit: 100 })).data.filter(
          ({ id, metadata }) => id === replaced?.webhookEndpoint || metadata[MADE_BY_US] === this.url,
        );
        // Stripe shows the secret once, so only the endpoint whose secret is known can go on.
        const known = own.find(
          ({ id, api_version }) => id === replaced?.webhookEndpoint && api_version === API_VERSION,
        );
        const kept = known ? await this.update(stripe, known.id, replaced!) : await this.create(stripe);
        for (const { id } of own) if (id !== kept.webhookEndpoint) await stripe.webhookEndpoints.del(id);
        return kept;
      }),
    );
  }

  private async create(stripe: Stripe): Promise<Endpoint> {
    const { id, secret } = await stripe.webhookEndpoints.create({ ...this.terms(), api_version: API_VERSION });
    return { webhookSecret: secret!, webhookEndpoint: id };
  }

  private async update(stripe: Stripe, id: string, { webhookSecret }: StripeKeys): Promise<Endpoint> {
    await stripe.webhookEndpoints.update(id, { ...this.terms(), disabled: false });
    return { webhookSecret, webhookEndpoint: id };
  }

  private terms() {
    return { url: this.url, enabled_events: [...FOLLOWED_TYPES], metadata: { [MADE_BY_US]: this.url } };
  }
}

/** @throws {InvalidInput} with the field that the refusal is about */
async function accepted<Result>(path: 'secretKey' | 'webhookSecret', act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof PaymentRefused) {
      const message = `Stripe can't send events here, so no endpoint was made: ${error.message} Make one at Stripe and enter its signing secret.`;
      throw new InvalidInput({ path, message });
    }
    if (!(error instanceof GatewayRefusesKey)) throw error;
    throw new InvalidInput({ path, message: REFUSALS[path] });
  }
}

const REFUSALS = {
  secretKey: 'The payment provider refuses this key.',
  webhookSecret:
    'This key may not make a webhook endpoint. Allow it to write Webhook Endpoints, or make one at Stripe and enter its signing secret.',
};
