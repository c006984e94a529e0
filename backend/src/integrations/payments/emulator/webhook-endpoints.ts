import { randomBytes } from 'node:crypto';
import { type Books, newId, nowInSeconds, type Stored } from './books.js';
import { listOf } from './list.js';
import type { Params } from './params.js';
import { invalidRequest, missing } from './refusal.js';

export interface StoredEndpoint extends Stored {
  object: 'webhook_endpoint';
  api_version: string | null;
  application: null;
  created: number;
  description: string | null;
  enabled_events: string[];
  livemode: boolean;
  metadata: Record<string, string>;
  secret: string;
  status: 'enabled' | 'disabled';
  url: string;
}

/** As many as Stripe allows for an account and mode. */
const MAX_ENDPOINTS = 16;

/** Stripe's names of events, such as `charge.dispute.created`. */
const EVENT_TYPE = /^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)+$/;

const CHANGEABLE = ['url', 'enabled_events[]', 'description', 'metadata[*]'];

/** Addresses that events are sent to. */
export class WebhookEndpoints {
  constructor(
    private readonly books: Books,
    private readonly apiVersion: string,
  ) {}

  /** The only answer that has the secret. */
  create(params: Params): StoredEndpoint {
    params.allow(...CHANGEABLE, 'api_version');
    params.required('url');
    if (params.list('enabled_events').length === 0) params.required('enabled_events[]');
    params.oneOf('api_version', [this.apiVersion]);
    if (this.all().length >= MAX_ENDPOINTS) {
      throw invalidRequest(`You have reached the maximum of ${MAX_ENDPOINTS} webhook endpoints.`);
    }
    return this.books.save<StoredEndpoint>({
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: params.text('api_version') ?? null,
      application: null,
      created: nowInSeconds(),
      description: null,
      livemode: this.books.livemode,
      secret: `whsec_${randomBytes(24).toString('hex')}`,
      status: 'enabled',
      ...(this.changes(params) as Pick<StoredEndpoint, 'url' | 'enabled_events'>),
      metadata: params.metadata(),
    });
  }

  update(id: string, params: Params): object {
    params.allow(...CHANGEABLE, 'disabled');
    const endpoint = this.find(id);
    const disabled = params.oneOf('disabled', ['true', 'false']);
    const status = disabled === undefined ? endpoint.status : disabled === 'true' ? 'disabled' : 'enabled';
    const metadata = { ...endpoint.metadata, ...params.metadata() };
    return shown(this.books.save<StoredEndpoint>({ ...endpoint, ...this.changes(params), metadata, status }));
  }

  retrieve(id: string): object {
    return shown(this.find(id));
  }

  delete(id: string): object {
    this.books.remove(this.find(id).id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }

  list(params: Params): object {
    params.allow('limit', 'starting_after');
    const page = listOf(this.all(), params, '/v1/webhook_endpoints');
    return { ...page, data: page.data.map(shown) };
  }

  all(): StoredEndpoint[] {
    return this.books.all<StoredEndpoint>('webhook_endpoint');
  }

  private find(id: string): StoredEndpoint {
    const endpoint = this.books.find<StoredEndpoint>(id, 'webhook_endpoint');
    if (!endpoint) throw missing('webhook endpoint', id);
    return endpoint;
  }

  private changes(params: Params): Partial<StoredEndpoint> {
    const [url, events, description] = [params.text('url'), params.list('enabled_events'), params.text('description')];
    if (url !== undefined) this.checkUrl(url);
    const unknown = events.find((type) => type !== '*' && !EVENT_TYPE.test(type));
    if (unknown !== undefined) throw invalidRequest(`Invalid enabled_events: ${unknown}`, { param: 'enabled_events' });
    return {
      ...(url !== undefined && { url }),
      ...(events.length > 0 && { enabled_events: events }),
      ...(description !== undefined && { description: description || null }),
    };
  }

  /** Stripe reaches no loopback address; the emulator reaches nothing else. */
  private checkUrl(url: string): void {
    const address = URL.parse(url);
    if (!address || !/^https?:$/.test(address.protocol)) {
      throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
        code: 'url_invalid',
        param: 'url',
      });
    }
    const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(address.hostname);
    if (address.protocol === 'http:' && this.books.livemode && !isLoopback) {
      throw invalidRequest('Invalid URL: URL must be an https URL.', { code: 'url_invalid', param: 'url' });
    }
  }
}

const shown = ({ secret: _, ...endpoint }: StoredEndpoint): object => endpoint;
