/** What the gateway made of the form: a message for the payer, or the method that it used. */
export interface FormResult {
  error?: string | undefined;
  paymentMethodId?: string | undefined;
}

export interface GatewayFormProps {
  /** A payment is confirmed, or a method is saved for later. */
  purpose: 'pay' | 'save';
  clientSecret: string;
  submitLabel: string;
  onResult: (result: FormResult) => Promise<void>;
  onCancel: () => void;
}
