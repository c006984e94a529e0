import { useSearchParams } from 'react-router';
import { WaitingSeats } from '../../../features/approvals/waiting-seats.js';
import { Invoices } from '../../../features/billing/invoices.js';
import { OrganizationReceipts } from '../../../features/billing/receipts.js';
import { Statement } from '../../../features/billing/statement.js';
import { useMyOrganization } from '../../../features/organizations/api.js';
import { DueSeats } from '../../../features/payments/due-seats.js';
import { OrganizationCharges } from '../../../features/payments/organization-charges.js';
import { OwnPaymentMethod } from '../../../features/payments/own-payment-method.js';
import { useSession } from '../../../features/session/api.js';
import { useFirstLoad } from '../../../shared/api/use-first-load.js';
import { NotFound } from '../../../shared/ui/not-found.js';
import { Page } from '../../../shared/ui/page.js';
import { Select } from '../../../shared/ui/select.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';

/** /organization-billing */
export function Component() {
  const { user } = useSession();
  if (!user?.organizationId) {
    return <NotFound title="No organization access" text="Your account does not belong to an organization yet." />;
  }
  return <Billing organizationId={user.organizationId} />;
}

function Billing({ organizationId }: { organizationId: string }) {
  const organization = useMyOrganization();
  if (organization.isPending) return <LoadingState label="Loading the organization" lines={6} />;
  if (organization.isError) return <ErrorState error={organization.error} onRetry={() => organization.refetch()} />;
  const { name, paymentType } = organization.data;
  const isAuto = paymentType === 'auto';
  return (
    <Page title="Billing" line={isAuto ? `${name} is billed automatically, seat by seat.` : `${name} pays by invoice.`}>
      <Sections organizationId={organizationId} isAuto={isAuto} />
    </Page>
  );
}

function Sections({ organizationId, isAuto }: { organizationId: string; isAuto: boolean }) {
  const isLoading = useFirstLoad();
  const [search, setSearch] = useSearchParams();
  return (
    <>
      {isLoading && <LoadingState label="Loading billing" lines={6} />}
      <div className="form" hidden={isLoading}>
        {isAuto && (
          <>
            <WaitingSeats organizationId={organizationId} />
            <div className="billing-top">
              <DueSeats paying={search.get('pay')} onPay={(pay) => setSearch(pay ? { pay } : {}, { replace: true })} />
              <OwnPaymentMethod />
            </div>
            <OrganizationCharges />
          </>
        )}
        <div className="reading-sections">
          <section aria-labelledby="invoices">
            <h2 id="invoices">Invoices</h2>
            <Invoices organizationId={organizationId} />
          </section>
          <section aria-labelledby="statement">
            <h2 id="statement">Statement</h2>
            <Statement organizationId={organizationId} monthPicker={(picker) => <Select label="Month" {...picker} />} />
          </section>
          <section aria-labelledby="receipts">
            <h2 id="receipts">Receipts</h2>
            <OrganizationReceipts organizationId={organizationId} />
          </section>
        </div>
      </div>
    </>
  );
}
