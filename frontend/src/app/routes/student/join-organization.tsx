import { useNavigate, useSearchParams } from 'react-router';
import { JoinOrganization } from '../../../features/organizations/join-organization.js';
import { paths } from '../../paths.js';

/** /join-organization?code={signupCode}: an organization's link, opened by a student who has an account. */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const home = paths.clientDashboard;
  return <JoinOrganization code={params.get('code') ?? ''} home={home} onJoined={() => navigate(home)} />;
}
