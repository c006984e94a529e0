import { useState } from 'react';
import { useLocation } from 'react-router';
import { ConfirmAddress } from '../../../features/contact-addresses/confirm-address.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';

/** /confirm-address#token: the link in an email to a changed address. Browsers send the fragment to no server. */
export function Component() {
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  useDocumentTitle('Confirm Your Email Address');
  return (
    <div className="card sign-in-card">
      <ConfirmAddress token={token} />
    </div>
  );
}
