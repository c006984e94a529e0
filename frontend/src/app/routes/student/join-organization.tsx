import { useNavigate, useSearchParams } from 'react-router';
import { AnswerLink } from '../../../features/invitations/answer-link.js';
import { JoinOrganization } from '../../../features/organizations/join-organization.js';
import { useSession } from '../../../features/session/api.js';
import { homeOf } from '../../access.js';
import { useInvitationToken } from '../../invitation-token.js';
import { paths } from '../../paths.js';

/** /join-organization: an invitation, or an organization's link (`?code=`), opened by somebody who has an account. */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const { token, forget } = useInvitationToken();
  const home = user ? homeOf(user) : paths.clientDashboard;
  const goHome = () => void navigate(home);
  const code = params.get('code');
  if (code === null && token && user) {
    return <AnswerLink token={token} email={user.email} home={home} onDone={forget} onAnswered={goHome} />;
  }
  return <JoinOrganization code={code ?? ''} home={home} onJoined={goHome} />;
}
