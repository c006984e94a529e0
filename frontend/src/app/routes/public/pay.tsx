import { useParams } from 'react-router';
import { PaymentLinkPage } from '../../../features/payments/payment-link-page.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';

/** /pay/:token: the payment link of a seat. */
export function Component() {
  const { token = '' } = useParams();
  useDocumentTitle('Pay for your seat');
  return <PaymentLinkPage token={token} />;
}
