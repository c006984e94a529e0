import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { type Books, newId, nowInSeconds, type Stored } from './books.js';
import type { Faults } from './faults.js';
import { listOf } from './list.js';
import type { Params } from './params.js';
import type { WebhookEndpoints } from './webhook-endpoints.js';

/** Milliseconds before each try to deliver an event; after the last one the emulator gives up, as Stripe does after days. */
const TRIES_MS = [0, 500, 2_000, 5_000, 15_000, 30_000];

export interface StoredEvent extends Stored {
  object: 'event';
  api_version: string;
  type: string;
  created: number;
  livemode: boolean;
  data: { object: unknown };
  delivered: boolean;
}

export interface WebhookSettings {
  /** Where events go. */
  url: string | undefined;
  secret: string;
  apiVersion: string;
}

/** Sends signed events to the program. */
export class Webhooks {
  private heldBack: StoredEvent | undefined;
  private readonly stopped = new AbortController();

  constructor(
    private readonly books: Books,
    private readonly endpoints: WebhookEndpoints,
    readonly settings: WebhookSettings,
    private readonly faults: Faults,
  ) {}

  /** Delivers now what waits for its next try, or was left by an earlier process. */
  resume(): void {
    for (const event of this.books.all<StoredEvent>('event')) if (!event.delivered) void this.deliver(event);
  }

  stop(): void {
    this.stopped.abort();
  }

  /** The newest first, as Stripe lists them, also those that were dropped. */
  list(params: Params): { object: 'list'; data: object[]; has_more: boolean; url: string } {
    params.allow('types[]', 'limit', 'starting_after');
    const types = params.list('types');
    const events = this.books.all<StoredEvent>('event').filter(({ type }) => types.includes(type));
    const page = listOf(events, params, '/v1/events');
    return { ...page, data: page.data.map(sentOf) };
  }

  /** `object` is copied: an event shows the state of that moment. */
  send(type: string, object: object): void {
    const event = this.books.save<StoredEvent>({
      id: newId('evt'),
      object: 'event',
      api_version: this.settings.apiVersion,
      type,
      created: nowInSeconds(),
      livemode: this.books.livemode,
      data: { object: structuredClone(object) },
      delivered: false,
    });
    void this.dispatch(event);
  }

  private async dispatch(event: StoredEvent): Promise<void> {
    const fault = this.faults.next('webhook', event.type);
    // A dropped event doesn't come later either, not even after a restart.
    if (fault?.kind === 'drop') return void this.books.save({ ...event, delivered: true });
    if (fault?.kind === 'reorder' && !this.heldBack) {
      this.heldBack = event;
      return;
    }
    if (fault?.kind === 'delay') await this.pause(fault.ms ?? 1_000);
    const copies = fault?.kind === 'duplicate' ? 2 : 1;
    await Promise.all(Array.from({ length: copies }, () => this.deliver(event)));
    this.release();
  }

  /** Sends the event that was held back. */
  release(): void {
    const earlier = this.heldBack;
    this.heldBack = undefined;
    if (earlier) void this.deliver(earlier);
  }

  /** Posts an event until the receiver accepts it. */
  private async deliver(event: StoredEvent): Promise<void> {
    for (const ms of TRIES_MS) {
      await this.pause(ms);
      if (this.stopped.signal.aborted || this.books.find<StoredEvent>(event.id, 'event')?.delivered) return;
      const accepted = await Promise.all(this.targets(event.type).map((target) => post(event, target)));
      // An event that arrived while this process ends is sent again by the next one.
      if (accepted.every(Boolean) && !this.stopped.signal.aborted) {
        this.books.save({ ...event, delivered: true });
        return;
      }
    }
  }

  /** The address that the emulator was started with, and every endpoint that takes such events. */
  private targets(type: string): Target[] {
    const { url, secret } = this.settings;
    const endpoints = this.endpoints.all();
    const wanting = endpoints.filter(
      ({ status, enabled_events: types }) => status === 'enabled' && (types.includes('*') || types.includes(type)),
    );
    // Without any, the event waits for one.
    return url === undefined && endpoints.length > 0 ? wanting : [{ url: url ?? '', secret }, ...wanting];
  }

  private pause(ms: number): Promise<void> {
    return wait(ms, undefined, { ref: false, signal: this.stopped.signal }).catch(() => undefined);
  }
}

interface Target {
  url: string;
  secret: string;
}

async function post(event: StoredEvent, { url, secret }: Target): Promise<boolean> {
  const payload = JSON.stringify(sentOf(event));
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  const response = await fetch(url, { method: 'POST', headers, body: payload }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

const sentOf = ({ delivered: _, ...sent }: StoredEvent): object => sent;
