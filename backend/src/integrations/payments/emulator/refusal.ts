/** An error response in Stripe's format (docs.stripe.com/api/errors). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: {
      type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
      message: string;
      code?: string;
      decline_code?: string;
      param?: string;
      payment_intent?: unknown;
      setup_intent?: unknown;
    },
  ) {
    super(body.message);
  }
}

export function invalidRequest(
  message: string,
  { status = 400, ...rest }: { status?: number; code?: string; param?: string } = {},
) {
  return new Refusal(status, { type: 'invalid_request_error', message, ...rest });
}

export const missing = (kind: string, id: string): Refusal =>
  invalidRequest(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' });

/** The object's state doesn't allow the act. */
export const unexpectedState = (object: 'payment_intent' | 'setup_intent', status: string, act: string): Refusal =>
  invalidRequest(`You cannot ${act} this ${object} because it has a status of ${status}.`, {
    code: `${object}_unexpected_state`,
  });
