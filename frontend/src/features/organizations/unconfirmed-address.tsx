import type { ReactNode } from 'react';

interface UnconfirmedAddressProps {
  address: string;
  previous: string;
  /** The button that sends the link again. */
  children: ReactNode;
}

/** Says that nobody has confirmed a changed address yet. */
export function UnconfirmedAddress({ address, previous, children }: UnconfirmedAddressProps) {
  return (
    <div className="alert alert-attention unconfirmed-address" role="status">
      <p>
        <strong>{address} is not confirmed yet.</strong> Receipts and invoices also go to {previous} until somebody
        opens the link that we sent to the new address.
      </p>
      {children}
    </div>
  );
}
