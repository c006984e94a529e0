import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { payerAtGateway } from '../test/support/payer.js';
import { Journal } from './journal.js';

const program = path.join(import.meta.dirname, '../dist/integrations/payments/emulator/main.js');

interface Keys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** A payment as the gateway's books have it. Amounts are in cents. */
export interface PaymentAtGateway {
  id: string;
  status: string;
  amount_received: number;
  latest_charge: string;
  metadata: { enrollmentId?: string };
}

export interface RefundAtGateway {
  amount: number;
  status: string;
  payment_intent: string;
}

/** Its money is withdrawn until it is won. */
export interface DisputeAtGateway {
  id: string;
  amount: number;
  status: 'needs_response' | 'won' | 'lost';
  payment_intent: string;
}

export interface GatewayFault {
  on: 'request' | 'webhook';
  kind: string;
  match?: string;
  times?: number;
  ms?: number;
}

/** The emulated payment gateway as a process of its own, and what people do there in their browsers. */
export class Gateway {
  private readonly payer: ReturnType<typeof payerAtGateway>;

  private constructor(
    private readonly url: string,
    private readonly keys: Keys,
    private readonly journal: Journal,
    readonly stop: () => Promise<void>,
  ) {
    this.payer = payerAtGateway(url, keys.publishableKey);
  }

  static async start(webhookUrl: string, file: string): Promise<Gateway> {
    const child = fork(program, [webhookUrl, file, 'live'], { execArgv: [], env: { PATH: process.env.PATH } });
    const [{ url, keys }] = (await once(child, 'message')) as [{ url: string; keys: Keys }];
    return new Gateway(url, keys, new Journal(file), async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    });
  }

  get settings(): Record<string, string> {
    return {
      STRIPE_API_BASE: this.url,
      STRIPE_SECRET_KEY: this.keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: this.keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: this.keys.webhookSecret,
    };
  }

  /** Everything of one kind in its books. */
  books<T>(object: 'payment_intent' | 'refund' | 'dispute' | 'event'): T[] {
    return this.journal.read(object) as T[];
  }

  async fault(fault: GatewayFault): Promise<void> {
    const fields = Object.fromEntries(Object.entries(fault).map(([key, value]) => [key, String(value)]));
    await this.post('/emulator/faults', fields);
  }

  /** From now on nothing goes wrong. */
  async endFaults(): Promise<void> {
    const headers = { authorization: `Bearer ${this.keys.secretKey}` };
    await fetch(`${this.url}/emulator/faults`, { method: 'DELETE', headers });
  }

  /** Sends at once what waits for the program to be reachable again. */
  async deliver(): Promise<void> {
    await this.post('/emulator/events/deliver', {});
  }

  /** Enters a card in the payment form. The response is the browser's; the truth comes by webhook. */
  async pay(clientSecret: string, card: string): Promise<void> {
    await overFaults(() => this.payer.pay(clientSecret, card));
  }

  /** Enters a card in the form that saves it, and returns the gateway's id of it; undefined if it was refused. */
  async saveCard(clientSecret: string, card: string): Promise<string | undefined> {
    return await overFaults(() => this.payer.saveCard(clientSecret, card));
  }

  /** The same with a bank account. */
  async saveAccount(clientSecret: string, number: string): Promise<string | undefined> {
    return await overFaults(() => this.payer.saveAccount(clientSecret, number));
  }

  /** Ends the bank debits that are under way, and returns how many. */
  async settle(): Promise<number> {
    const response = await overFaults(() => this.post('/emulator/settle', {}));
    return response?.ok ? ((await response.json()) as { settled: number }).settled : 0;
  }

  /** Lets the holder of the card dispute a charge. Returns whether the gateway took it. */
  async dispute(charge: string): Promise<boolean> {
    return (await overFaults(() => this.post(`/emulator/charges/${charge}/dispute`, {})))?.ok ?? false;
  }

  /** Ends a dispute. Returns whether the gateway took it. */
  async decide(dispute: string, verdict: 'win' | 'lose'): Promise<boolean> {
    return (await overFaults(() => this.post(`/emulator/disputes/${dispute}/${verdict}`, {})))?.ok ?? false;
  }

  private post(path: string, fields: Record<string, string>): Promise<Response> {
    const headers = { authorization: `Bearer ${this.keys.secretKey}` };
    return fetch(this.url + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  }
}

/** A fault of the gateway may hit a browser, too; people press the button again. */
async function overFaults<T>(act: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    try {
      return await act();
    } catch {
      // The next attempt.
    }
  }
  return undefined;
}
