import { useKit } from '../../shared/ui/kit/kit.js';

interface UnconfirmedAddressProps {
  address: string;
  previous: string;
  isSending: boolean;
  onSend: () => void;
}

/** Says that nobody has confirmed a changed address yet, and sends the link again. */
export function UnconfirmedAddress({ address, previous, isSending, onSend }: UnconfirmedAddressProps) {
  const { Button } = useKit();
  return (
    <div className="alert alert-attention unconfirmed-address" role="status">
      <p>
        <strong>{address} is not confirmed yet.</strong> Receipts and invoices also go to {previous} until somebody
        opens the link that we sent to the new address.
      </p>
      <Button loading={isSending} onClick={onSend}>
        Send Link Again
      </Button>
    </div>
  );
}
