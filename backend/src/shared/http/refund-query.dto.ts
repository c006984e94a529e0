import { OptionalFlag } from './validation.js';

/** What happens to the money of seats that are given up. */
export class RefundQuery {
  /** true returns what was paid for them: by card through the payment provider; the rest becomes a task for staff. */
  @OptionalFlag()
  refund?: boolean;
}
