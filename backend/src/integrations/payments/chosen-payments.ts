import { ProviderUnavailable } from '../delivery.port.js';
import type { ProviderKeys, StoredKeys, StripeKeys } from '../provider-keys.port.js';
import {
  type GatewayFact,
  type KeyFacts,
  PaymentsPort,
  PaymentsUnavailable,
  type ReceivedEvent,
} from './payments.port.js';
import { factOf, NoPayments, StripePayments } from './stripe-payments.adapter.js';

/**
 * Charges with the keys of the environment, or else with those that an admin entered. Entered keys are read at each call, so that
 * every process follows them at once.
 */
export class ChosenPayments extends PaymentsPort {
  private chosen: { key: string; adapter: PaymentsPort } | undefined;
  private readonly none = new NoPayments();

  constructor(
    private readonly environment: StripeKeys | undefined,
    private readonly apiBase: string | undefined,
    private readonly stored: ProviderKeys,
  ) {
    super();
  }

  account = this.calling('account');
  webhookEndpoints = this.calling('webhookEndpoints');
  payTestCard = this.calling('payTestCard');
  createPayment = this.charging('createPayment');
  findPayment = this.calling('findPayment');
  cancelPayment = this.calling('cancelPayment');
  charge = this.charging('charge');
  findCharge = this.calling('findCharge');
  createCustomer = this.calling('createCustomer');
  createSetup = this.calling('createSetup');
  findSetup = this.calling('findSetup');
  findSetupOf = this.calling('findSetupOf');
  verifyBankAccount = this.calling('verifyBankAccount');
  discardSetup = this.calling('discardSetup');
  refund = this.calling('refund');
  readEvent = this.calling('readEvent');
  latestEvents = this.calling('latestEvents');

  async keys(): Promise<KeyFacts | undefined> {
    return await this.factsOf((await this.entered()).stripe);
  }

  override async keysForPages(): Promise<KeyFacts | undefined> {
    return await this.factsOf(this.environment ?? (await this.stored.stored()).stripe);
  }

  factOf(event: ReceivedEvent): GatewayFact | undefined {
    return factOf(event);
  }

  override async mayCharge(): Promise<boolean> {
    return (await this.keys())?.mode !== 'live' || (await this.stored.mayChargeLive());
  }

  private charging<Name extends 'createPayment' | 'charge'>(name: Name): PaymentsPort[Name] {
    const call = this.calling(name) as (...args: unknown[]) => unknown;
    const guarded = async (...args: unknown[]) => {
      await this.assertMayCharge();
      return await call(...args);
    };
    return guarded as PaymentsPort[Name];
  }

  private calling<Name extends Exclude<keyof PaymentsPort, 'factOf' | 'keys'>>(name: Name): PaymentsPort[Name] {
    const call = async (...args: unknown[]) => {
      const adapter = await this.adapter();
      return await Reflect.apply<PaymentsPort, unknown[], unknown>(adapter[name] as () => unknown, adapter, args);
    };
    return call as PaymentsPort[Name];
  }

  private async adapter(): Promise<PaymentsPort> {
    const { stripe, problems } = await this.entered();
    if (problems?.stripe) throw unusable(problems.stripe);
    return stripe ? this.adapterOf(stripe) : this.none;
  }

  private async entered(): Promise<Pick<StoredKeys, 'stripe' | 'problems'>> {
    return this.environment ? { stripe: this.environment } : await this.stored.fresh();
  }

  private async factsOf(keys: StripeKeys | undefined): Promise<KeyFacts | undefined> {
    return keys && (await this.adapterOf(keys).keys());
  }

  private adapterOf(keys: StripeKeys): PaymentsPort {
    const key = JSON.stringify(keys);
    if (this.chosen?.key !== key)
      this.chosen = { key, adapter: new StripePayments({ ...keys, apiBase: this.apiBase }) };
    return this.chosen.adapter;
  }
}

/** The channel pauses until the key is entered again. */
function unusable(problem: string): PaymentsUnavailable {
  const unavailable = new PaymentsUnavailable('The payment provider refuses our key.');
  unavailable.cause = new ProviderUnavailable(problem);
  return unavailable;
}
