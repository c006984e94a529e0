import { useWaitingSeats } from '../../../features/approvals/api.js';
import { WaitingSeats } from '../../../features/approvals/waiting-seats.js';
import { OrganizationOverview } from '../../../features/certifications/organization-overview.js';
import { useOrganization } from '../../../features/organizations/api.js';
import { useSession } from '../../../features/session/api.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../paths.js';
import { useMoneyDue } from './money-due.js';
import { NoOrganization } from './no-organization.js';

/** /organization-dashboard */
export function Component() {
  const { user } = useSession();
  if (!user?.organizationId) {
    return <NoOrganization />;
  }
  return <Dashboard organizationId={user.organizationId} />;
}

function Dashboard({ organizationId }: { organizationId: string }) {
  const organization = useOrganization(organizationId);
  const money = useMoneyDue(organizationId, organization.data?.paymentType);
  const isAuto = organization.data?.paymentType === 'auto';
  const waiting = useWaitingSeats(organizationId, isAuto);
  // The people don't wait for an organization that cannot be read.
  const known = organization.isError ? null : money;
  const isAboveKnown = !organization.isPending && !(isAuto && waiting.isLoading);
  return (
    <Page
      title={organization.data?.name ?? 'Organization'}
      hasLateTitle
      documentTitle="Organization Dashboard"
      action={<ButtonLink to={paths.organizationImport}>Add People</ButtonLink>}
      line="Who is certified, and who needs a class."
    >
      {isAuto && <WaitingSeats organizationId={organizationId} />}
      {/* Loads meanwhile, and shows once it won't be moved by what comes in above. */}
      <div className={isAboveKnown ? 'page' : undefined} hidden={!isAboveKnown}>
        <OrganizationOverview organizationId={organizationId} importHref={paths.organizationImport} money={known} />
      </div>
    </Page>
  );
}
