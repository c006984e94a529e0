import { OrganizationOverview } from '../../../features/certifications/organization-overview.js';
import { useOrganization } from '../../../features/organizations/api.js';
import { useSession } from '../../../features/session/api.js';
import { NotFound } from '../../../shared/ui/not-found.js';
import { Page } from '../../../shared/ui/page.js';

/** /organization-dashboard */
export function Component() {
  const { user } = useSession();
  if (!user?.organizationId) {
    return <NotFound title="No organization access" text="Your account does not belong to an organization yet." />;
  }
  return <Dashboard organizationId={user.organizationId} />;
}

function Dashboard({ organizationId }: { organizationId: string }) {
  const organization = useOrganization(organizationId);
  return (
    <Page
      title={organization.data?.name ?? 'Organization'}
      documentTitle="Organization Dashboard"
      line="Who is certified, and who needs a class."
    >
      <OrganizationOverview organizationId={organizationId} />
    </Page>
  );
}
