import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../../config.js';
import {
  type GatewayAccount,
  GatewayRefusesKey,
  PaymentRefused,
  PaymentsPort,
  PaymentsUnavailable,
  type WebhookEndpoint,
  webhookUrl,
} from '../../../../integrations/payments/payments.port.js';
import { asAttachment } from '../../../../shared/documents/pdf-file.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { newId } from '../../../../shared/domain/id.js';
import { safeStack } from '../../../../shared/logging/safe-stack.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { ReceiptDocument } from '../../receipts/receipt-document.js';
import type { ConnectionStep, PaymentTestResponse } from '../connection.dto.js';

/** How long an event may take to arrive, and how often the program looks. */
const ARRIVES_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 200;

/** Asks the gateway about account and webhook endpoint, and in test mode charges $1.00 and returns it. */
export class TestPaymentConnection extends Command<PaymentTestResponse> {
  constructor(
    /** Hears after each proof what is found so far. */
    readonly onProof: (found: PaymentTestResponse) => void = () => undefined,
  ) {
    super();
  }
}

@CommandHandler(TestPaymentConnection)
export class TestPaymentConnectionHandler implements ICommandHandler<TestPaymentConnection> {
  private readonly logger = new Logger('Billing');

  constructor(
    private readonly gateway: PaymentsPort,
    private readonly receipts: ReceiptDocument,
    private readonly sql: Sql,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async execute({ onProof }: TestPaymentConnection): Promise<PaymentTestResponse> {
    const keys = await this.gateway.keys();
    const found: PaymentTestResponse = {
      success: false,
      message: '',
      mode: keys?.mode ?? null,
      webhook: null,
      account: null,
      steps: [],
    };
    if (!keys) return { ...found, message: 'No keys are set, so nothing is charged.' };
    try {
      found.account = nameOf(await this.gateway.account());
      const url = webhookUrl(this.config.publicUrl);
      // The gateway of a local start sends its events here without an endpoint.
      const isBuiltIn = keys.provider === 'local' && this.config.stripe !== undefined;
      found.webhook = { url, problem: isBuiltIn ? null : problemOf(url, await this.gateway.webhookEndpoints()) };
      onProof(found);
      if (keys.mode === 'test') await this.chargeAndRefund(found, onProof);
      const problem = found.webhook.problem ?? found.steps.find(({ isDone }) => !isDone)?.detail;
      const message = problem ?? (keys.mode === 'test' ? TEST_WORKS : LIVE_WORKS);
      return { ...found, success: problem === undefined, message };
    } catch (error) {
      return { ...found, message: messageOf(error) };
    }
  }

  private async chargeAndRefund(
    found: PaymentTestResponse,
    onProof: (found: PaymentTestResponse) => void,
  ): Promise<void> {
    const { steps, webhook } = found;
    const add = (step: ConnectionStep['step'], detail: string, amount: number | null = null, isDone = true) => {
      steps.push({ step, isDone, detail, at: this.clock.now().toISOString(), amount });
      onProof(found);
    };
    const id = newId();
    const payment = await this.gateway.payTestCard(`connection-${id}`);
    add('charge', 'Stripe took $1.00 from the test card.', 1);
    // An endpoint that is wrong needs no wait.
    const problem = webhook!.problem ?? ((await this.hasArrived(payment.id)) ? null : NOT_REACHED);
    add('webhook', problem ?? 'Stripe reaches this server.', null, problem === null);
    const isWritten = await this.isReceiptWritten(payment.receivedCents);
    add('receipt', isWritten ? 'Written, not kept and not emailed.' : 'It could not be written.', null, isWritten);
    const metadata = { connectionTest: id };
    const refund = await this.gateway.refund({
      paymentId: payment.id,
      amountCents: payment.receivedCents,
      metadata,
      key: `connection-refund-${id}`,
    });
    const isReturned = refund.status !== 'failed';
    add(
      'refund',
      isReturned ? 'Stripe sent it back.' : 'Stripe could not send it back.',
      isReturned ? -1 : 0,
      isReturned,
    );
    const cents = payment.receivedCents - (isReturned ? refund.amountCents : 0);
    add('books', 'What is left of charge and refund.', cents / 100, cents === 0);
  }

  /** Whether the receipt of the charge can be drawn. A failure must not keep the money from going back. */
  private async isReceiptWritten(amountCents: number): Promise<boolean> {
    try {
      const file = await asAttachment('receipt', await this.receipts.drawTest(amountCents, this.clock.now()));
      return file.content.length > 0;
    } catch (error) {
      this.logger.error(safeStack(error));
      return false;
    }
  }

  /** Whether the payment's event reaches the program by itself. */
  private async hasArrived(paymentId: string): Promise<boolean> {
    const end = performance.now() + ARRIVES_WITHIN_MS;
    let eventId: string | undefined;
    while (performance.now() < end) {
      eventId ??= await this.eventOf(paymentId);
      const arrived =
        eventId &&
        (await this.sql.one('select id from billing.gateway_events where id = $1 and not fetched', [eventId]));
      if (arrived) return true;
      await pause(LOOK_EVERY_MS);
    }
    return false;
  }

  private async eventOf(paymentId: string): Promise<string | undefined> {
    const events = await this.gateway.latestEvents();
    return events.find((event) => {
      const fact = this.gateway.factOf(event);
      return fact?.about === 'payment' && fact.payment.id === paymentId;
    })?.id;
  }
}

const TEST_WORKS = 'Test mode works: $1.00 was charged, reported and returned.';
const LIVE_WORKS = 'The keys are live, and Stripe sends its events here. Nothing was charged.';
const NOT_REACHED =
  'Stripe’s event did not arrive within 10 seconds. Check that Stripe can reach the address of the webhook endpoint, and its signing secret.';

const nameOf = ({ name, currency }: GatewayAccount): string | null =>
  name ? `${name}, ${currency === 'usd' ? 'US dollars' : currency.toUpperCase()}` : null;

function problemOf(url: string, endpoints: WebhookEndpoint[]): string | null {
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  const [best] = ours.toSorted((a, b) => problems(a).length - problems(b).length);
  if (!best) return `No webhook endpoint at Stripe sends events to ${url}.`;
  return problems(best).join(' ') || null;
}

const problems = ({ isEnabled, missingTypes }: WebhookEndpoint): string[] => [
  ...(isEnabled ? [] : ['The webhook endpoint is disabled at Stripe.']),
  ...(missingTypes.length > 0 ? [`The webhook endpoint doesn’t send ${missingTypes.join(', ')}.`] : []),
];

/** A refused key comes with Stripe's own words, which name a permission that is missing. */
function messageOf(error: unknown): string {
  if (error instanceof GatewayRefusesKey) return `${error.message} ${(error.cause as Error).message}`;
  if (error instanceof PaymentRefused) return `The payment provider refused it: ${error.message}`;
  if (error instanceof PaymentsUnavailable) return error.message;
  throw error;
}
