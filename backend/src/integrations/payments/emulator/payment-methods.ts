import { type Books, newId, nowInSeconds, type Stored } from './books.js';
import { Params } from './params.js';
import { invalidRequest, missing, Refusal } from './refusal.js';
import {
  TEST_ACCOUNTS,
  TEST_CARDS,
  TEST_METHOD_IDS,
  TEST_ROUTING_NUMBER,
  type TestAccount,
  type TestCard,
} from './test-methods.js';
import type { Webhooks } from './webhooks.js';

export interface StoredCustomer extends Stored {
  object: 'customer';
  created: number;
  livemode: boolean;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
}

export interface StoredMethod extends Stored {
  object: 'payment_method';
  created: number;
  livemode: boolean;
  customer: string | null;
  billing_details: { name: string | null; email: string | null };
  type: 'card' | 'us_bank_account';
  card?: { brand: string; last4: string; exp_month: number; exp_year: number; funding: 'credit' };
  us_bank_account?: {
    bank_name: string;
    last4: string;
    account_type: 'checking';
    account_holder_type: string;
    routing_number: string;
  };
}

/** A stored method with what only the emulator knows: how it behaves, and whether it was set up for off-session use. */
interface Secret extends Stored {
  object: 'emulator.secret';
  number: string;
  isSetUp: boolean;
}

const METHOD_FIELDS = [
  'payment_method_data[type]',
  'payment_method_data[billing_details][name]',
  'payment_method_data[billing_details][email]',
  'payment_method_data[card][number]',
  'payment_method_data[card][exp_month]',
  'payment_method_data[card][exp_year]',
  'payment_method_data[card][cvc]',
  'payment_method_data[us_bank_account][account_number]',
  'payment_method_data[us_bank_account][routing_number]',
  'payment_method_data[us_bank_account][account_holder_type]',
];
/** What a browser sends to confirm an intent with a new method. */
export const CONFIRMATION_FIELDS = ['client_secret', 'payment_method', 'mandate_data[*]', ...METHOD_FIELDS];

/** Customers and their cards and bank accounts. */
export class PaymentMethods {
  constructor(
    private readonly books: Books,
    private readonly webhooks: Webhooks,
  ) {}

  createCustomer(params: Params): StoredCustomer {
    params.allow('email', 'name', 'description', 'metadata[*]');
    return this.books.save<StoredCustomer>({
      id: newId('cus'),
      object: 'customer',
      created: nowInSeconds(),
      livemode: this.books.livemode,
      email: params.text('email') ?? null,
      name: params.text('name') ?? null,
      metadata: params.metadata(),
    });
  }

  customer(id: string): StoredCustomer {
    const customer = this.books.find<StoredCustomer>(id, 'customer');
    if (!customer) throw missing('customer', id);
    return customer;
  }

  ofCustomer(customer: string): { object: 'list'; data: StoredMethod[]; has_more: false; url: string } {
    const data = this.books.all<StoredMethod>('payment_method').filter((method) => method.customer === customer);
    return {
      object: 'list',
      data: data.reverse(),
      has_more: false,
      url: `/v1/customers/${this.customer(customer).id}/payment_methods`,
    };
  }

  /** The id of a test method stands for a new one of that kind. */
  find(id: string): StoredMethod {
    const number = TEST_METHOD_IDS[id];
    if (number) return this.create(testMethod(number));
    const method = this.books.find<StoredMethod>(id, 'payment_method');
    if (!method) throw missing('payment_method', id);
    return method;
  }

  attachTo(id: string, params: Params): StoredMethod {
    params.allow('customer');
    return this.attach(this.find(id), params.required('customer'));
  }

  detach(id: string): StoredMethod {
    const method = this.find(id);
    if (!method.customer) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    const detached = this.books.save({ ...method, customer: null });
    this.webhooks.send('payment_method.detached', detached);
    return detached;
  }

  /** The bank has sent its holder a new card, and the gateway has heard of its expiry. */
  reissue(id: string, params: Params): StoredMethod {
    params.allow('exp_month', 'exp_year');
    const method = this.find(id);
    if (!method.card) throw invalidRequest('Only a card is reissued.');
    const [exp_month, exp_year] = [params.integer('exp_month'), params.integer('exp_year')] as [number, number];
    const reissued = this.books.save({ ...method, card: { ...method.card, exp_month, exp_year } });
    this.webhooks.send('payment_method.automatically_updated', reissued);
    return reissued;
  }

  /** The method that a confirmation names or describes. */
  chosen(params: Params, fallback?: string | null): StoredMethod {
    const id = params.text('payment_method') ?? (params.text('payment_method_data[type]') ? undefined : fallback);
    return id ? this.find(id) : this.create(params);
  }

  /** @throws {Refusal} 402 for card details that no card has */
  private create(params: Params): StoredMethod {
    const type = params.oneOf('payment_method_data[type]', ['card', 'us_bank_account'] as const);
    if (!type)
      throw invalidRequest('You must provide a payment method.', {
        code: 'parameter_missing',
        param: 'payment_method',
      });
    const details = type === 'card' ? cardFrom(params) : accountFrom(params);
    const method = this.books.save<StoredMethod>({
      id: newId('pm'),
      object: 'payment_method',
      created: nowInSeconds(),
      livemode: this.books.livemode,
      customer: null,
      billing_details: {
        name: params.text('payment_method_data[billing_details][name]') ?? null,
        email: params.text('payment_method_data[billing_details][email]') ?? null,
      },
      type,
      ...details.shown,
    });
    this.books.save<Secret>({
      id: `secret_${method.id}`,
      object: 'emulator.secret',
      number: details.number,
      isSetUp: false,
    });
    return method;
  }

  attach(method: StoredMethod, customer: string): StoredMethod {
    if (method.customer && method.customer !== customer) {
      throw invalidRequest('The payment method you provided has already been attached to a customer.');
    }
    return this.books.save({ ...method, customer: this.customer(customer).id });
  }

  markSetUp(method: StoredMethod): void {
    this.books.save({ ...this.secretOf(method), isSetUp: true });
  }

  card(method: StoredMethod): TestCard {
    return TEST_CARDS[this.secretOf(method).number] ?? {};
  }

  account(method: StoredMethod): TestAccount {
    return TEST_ACCOUNTS[this.secretOf(method).number] ?? {};
  }

  needsAuthentication(method: StoredMethod, offSession: boolean): boolean {
    const { authentication } = this.card(method);
    return (
      authentication === 'always' || (authentication === 'on_session' && !(offSession && this.secretOf(method).isSetUp))
    );
  }

  private secretOf({ id }: StoredMethod): Secret {
    return this.books.find<Secret>(`secret_${id}`, 'emulator.secret')!;
  }
}

function testMethod(number: string): Params {
  const form = new URLSearchParams({ 'payment_method_data[billing_details][name]': 'Test Account' });
  const field = (name: string, value: string) => form.set(`payment_method_data${name}`, value);
  if (TEST_CARDS[number]) {
    field('[type]', 'card');
    field('[card][number]', number);
    field('[card][exp_month]', '12');
    field('[card][exp_year]', String(new Date().getUTCFullYear() + 5));
    field('[card][cvc]', '123');
  } else {
    field('[type]', 'us_bank_account');
    field('[us_bank_account][account_number]', number);
    field('[us_bank_account][routing_number]', TEST_ROUTING_NUMBER);
  }
  return new Params(form.toString());
}

function cardFrom(params: Params) {
  const field = (name: string) => params.text(`payment_method_data[card][${name}]`) ?? '';
  const number = field('number').replace(/\s/g, '');
  if (!TEST_CARDS[number]) throw cardError('incorrect_number', 'Your card number is incorrect.');
  const [month, year, now] = [Number(field('exp_month')), Number(field('exp_year')), new Date()];
  if (!(month >= 1 && month <= 12)) throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (!(year * 12 + month >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(field('cvc'))) throw cardError('invalid_cvc', "Your card's security code is invalid.");
  const brand = number.startsWith('5') ? 'mastercard' : number.startsWith('3') ? 'amex' : 'visa';
  const card = { brand, last4: number.slice(-4), exp_month: month, exp_year: year, funding: 'credit' as const };
  return { number, shown: { card } };
}

function accountFrom(params: Params) {
  const field = (name: string) => params.text(`payment_method_data[us_bank_account][${name}]`) ?? '';
  const number = field('account_number').replace(/\s/g, '');
  params.required('payment_method_data[billing_details][name]');
  if (field('routing_number') !== TEST_ROUTING_NUMBER) {
    throw invalidRequest('You must use a valid bank routing number.', {
      code: 'routing_number_invalid',
      param: 'routing_number',
    });
  }
  if (!TEST_ACCOUNTS[number]) {
    throw invalidRequest('You must use a test bank account number.', {
      code: 'account_number_invalid',
      param: 'account_number',
    });
  }
  const account = {
    bank_name: 'STRIPE TEST BANK',
    last4: number.slice(-4),
    account_type: 'checking' as const,
    account_holder_type: field('account_holder_type') || 'company',
    routing_number: TEST_ROUTING_NUMBER,
  };
  return { number, shown: { us_bank_account: account } };
}

const cardError = (code: string, message: string): Refusal => new Refusal(402, { type: 'card_error', code, message });
