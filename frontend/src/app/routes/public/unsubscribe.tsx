import { useParams } from 'react-router';
import { Unsubscribe } from '../../../features/mail-subscription/unsubscribe.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';

/** /unsubscribe/:token: the link at the end of an email. */
export function Component() {
  const { token = '' } = useParams();
  useDocumentTitle('Unsubscribe');
  return (
    <div className="card sign-in-card">
      <Unsubscribe token={token} />
    </div>
  );
}
