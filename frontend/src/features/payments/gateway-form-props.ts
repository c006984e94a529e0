import type { PaymentFormResponse } from '../../shared/api/rows.js';

/** What the gateway made of the form. */
export interface FormResult {
  /** Why it refused, for the payer. */
  error?: string | undefined;
  /** The refusal says that nothing was done: a declined card, or a field that isn't filled in. */
  isDecline?: boolean | undefined;
  /** The method that it used. */
  paymentMethodId?: string | undefined;
}

/** Sends the form to the gateway. Rejects if its answer was lost. */
export type Confirm = () => Promise<FormResult>;

export interface GatewayFormProps {
  /** A payment is confirmed, or a method is saved for later. */
  purpose: 'pay' | 'save';
  clientSecret: string;
  submitLabel: string;
  onSubmit: (confirm: Confirm) => Promise<void>;
  /** Absent on a page of its own, which nothing is left for. */
  onCancel?: (() => void) | undefined;
  /** The form and its key, if the page knows them; otherwise they are read. */
  form?: PaymentFormResponse | undefined;
  /** Opens the form anew, with another secret. */
  onRetry: () => void;
}
