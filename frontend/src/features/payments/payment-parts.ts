/** What every gateway's form is given. */
export interface PaymentParts {
  publishableKey: string;
  clientSecret: string;
  amount: string;
  /** Runs `confirm`, which resolves with the gateway's complaint or undefined, and says how it went. */
  onPay: (confirm: () => Promise<string | undefined>) => Promise<void>;
  onCancel: () => void;
}
