/**
 * A fault on demand, for the next `times` requests or webhooks whose name contains `match`: a request's name is like
 * `POST /v1/refunds`, a webhook's is the type of its event.
 */
export type Fault =
  | { on: 'request'; kind: RequestFault; match?: string; times?: number; ms?: number }
  | { on: 'webhook'; kind: WebhookFault; match?: string; times?: number; ms?: number };

/**
 * `drop_answer` does the act and closes the connection, `delay_answer` returns late; `drop_request` and `delay` precede the act.
 * `kept_error` does nothing, and its server error is repeated for the request's idempotency key. `forbidden` answers as to a restricted key.
 */
export const REQUEST_FAULTS = [
  'drop_answer',
  'delay_answer',
  'drop_request',
  'delay',
  'rate_limit',
  'server_error',
  'kept_error',
  'forbidden',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

export const WEBHOOK_FAULTS = ['drop', 'delay', 'duplicate', 'reorder'] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** The faults that were asked for and have not happened yet. */
export class Faults {
  private pending: (Fault & { times: number })[] = [];

  /** @throws {TypeError} if `fault` is none */
  add(fault: Fault): void {
    const kinds: readonly string[] =
      fault.on === 'request' ? REQUEST_FAULTS : fault.on === 'webhook' ? WEBHOOK_FAULTS : [];
    if (!kinds.includes(fault.kind)) throw new TypeError(`There is no fault ${fault.kind} on ${fault.on}.`);
    this.pending.push({ ...fault, times: fault.times ?? 1 });
  }

  clear(): void {
    this.pending = [];
  }

  /** Uses up the first fault that fits. */
  next<On extends Fault['on']>(on: On, name: string): Extract<Fault, { on: On }> | undefined {
    const fault = this.pending.find((one) => one.on === on && name.includes(one.match ?? ''));
    if (!fault) return undefined;
    fault.times -= 1;
    this.pending = this.pending.filter(({ times }) => times > 0);
    return fault as Extract<Fault, { on: On }>;
  }
}
