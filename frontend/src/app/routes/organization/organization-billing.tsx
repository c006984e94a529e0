import { useSearchParams } from 'react-router';
import { useMyOrganization } from '../../../features/organizations/api.js';
import { DueSeats } from '../../../features/payments/due-seats.js';
import { OrganizationCharges } from '../../../features/payments/organization-charges.js';
import { OwnPaymentMethod } from '../../../features/payments/own-payment-method.js';
import { useSession } from '../../../features/session/api.js';
import { NotFound } from '../../../shared/ui/not-found.js';
import { Page } from '../../../shared/ui/page.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';

/** /organization-billing */
export function Component() {
  const { user } = useSession();
  if (!user?.organizationId) {
    return <NotFound title="No organization access" text="Your account does not belong to an organization yet." />;
  }
  return <Billing />;
}

function Billing() {
  const organization = useMyOrganization();
  const [search, setSearch] = useSearchParams();
  if (organization.isPending) return <LoadingState label="Loading the organization" lines={6} />;
  if (organization.isError) return <ErrorState error={organization.error} onRetry={() => organization.refetch()} />;
  const { name, paymentType } = organization.data;
  if (paymentType !== 'auto') {
    return <NotFound title="No billing page" text="Each of your people pays for their own classes." />;
  }
  return (
    <Page title="Billing" line={`${name} is billed automatically, seat by seat.`}>
      <div className="form">
        <div className="billing-top">
          <DueSeats paying={search.get('pay')} onPay={(pay) => setSearch(pay ? { pay } : {}, { replace: true })} />
          <OwnPaymentMethod />
        </div>
        <OrganizationCharges />
      </div>
    </Page>
  );
}
