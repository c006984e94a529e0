import { useMyOrganization } from '../../../features/organizations/api.js';
import { BillingNote, MyOrganizationForm, SignupCode } from '../../../features/organizations/my-organization.js';
import { SelfBookingForm } from '../../../features/organizations/self-booking-form.js';
import { OwnPaymentMethod } from '../../../features/payments/own-payment-method.js';
import { useSession } from '../../../features/session/api.js';
import { Page } from '../../../shared/ui/page.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { NoOrganization } from './no-organization.js';
import './organization-settings.css';

/** /organization-settings */
export function Component() {
  const { user } = useSession();
  if (!user?.organizationId) {
    return <NoOrganization />;
  }
  return (
    <Page title="Organization Settings" line="How your organization appears, and how your people join.">
      <Settings />
    </Page>
  );
}

function Settings() {
  const organization = useMyOrganization();
  if (organization.isPending) return <LoadingState label="Loading the organization" lines={6} />;
  if (organization.isError) return <ErrorState error={organization.error} onRetry={() => organization.refetch()} />;
  return (
    <div className="form organization-settings">
      <MyOrganizationForm organization={organization.data} />
      <SignupCode code={organization.data.signupCode} openInvitations={organization.data.openInvitations} />
      {organization.data.paymentType === 'auto' && (
        <>
          <SelfBookingForm organization={organization.data} />
          <OwnPaymentMethod />
        </>
      )}
      <BillingNote paymentType={organization.data.paymentType} />
    </div>
  );
}
