import { DeleteOutlined, EditOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../shared/api/error.js';
import { formatMoney } from '../../shared/format/money.js';
import { formatPhone } from '../../shared/format/phone.js';
import { employeesNote } from '../../shared/model/organization-people.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { RowActions } from '../../shared/ui/data-grid/index.js';
import { BandFigure, FigureBand } from '../../shared/ui/figure-band.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { May } from '../../shared/ui/may.js';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type OrganizationDetails, useOrganization } from './api.js';
import { DeleteOrganizationDialog } from './delete-organization-dialog.js';
import { EditOrganizationDialog } from './edit-organization-dialog.js';
import { Employees } from './employees.js';
import { NoAdministrator } from './no-administrator.js';
import { PaymentHistory } from './payment-history.js';
import { ReplaceSignupCodeDialog } from './replace-signup-code-dialog.js';
import { signupUrl, useSendAddressLink } from './staff-api.js';
import { UnconfirmedAddress } from './unconfirmed-address.js';
import './organizations.css';

interface OrganizationDetailProps {
  organizationId: string;
  back: { to: string; label: string };
  studentHref: (studentId: string) => string;
  classHref: (classId: string) => string;
  importHref: string;
  invoicesHref: string;
  onDeleted: () => void;
  /** Shown for an organization that pays automatically. */
  paymentMethod: ReactNode;
}

/** An organization as staff see it: administrator, money, signup URL, employees and payment history. */
export function OrganizationDetail(props: OrganizationDetailProps) {
  const { organizationId, back, studentHref, classHref, importHref, invoicesHref, onDeleted, paymentMethod } = props;
  const organization = useOrganization(organizationId);
  const [dialog, setDialog] = useState<'edit' | 'replace-code' | 'delete'>();
  const closeDialog = () => setDialog(undefined);
  if (organization.isPending) return <LoadingState label="Loading the organization" lines={6} />;
  if (organization.error instanceof ApiError && [400, 404].includes(organization.error.status)) {
    return <NotFound title="Organization not found" action={<LinkButton to={back.to}>{back.label}</LinkButton>} />;
  }
  if (organization.isError) return <ErrorState error={organization.error} onRetry={() => organization.refetch()} />;
  return (
    <Page
      title={organization.data.name}
      tag={<StatusTag status={organization.data.paymentType} />}
      back={back}
      line={[organization.data.adminEmail, formatPhone(organization.data.adminPhone), organization.data.address]
        .filter(Boolean)
        .join(' · ')}
      action={
        <>
          <LinkButton to={invoicesHref}>Invoices and Statement</LinkButton>
          <May to="administer">
            <LinkButton to={importHref}>Add People</LinkButton>
          </May>
          <RowActions
            name={organization.data.name}
            items={[
              {
                label: 'Replace Signup Code',
                icon: <ReloadOutlined aria-hidden />,
                needs: 'change-people',
                onSelect: () => setDialog('replace-code'),
              },
              {
                label: 'Delete Organization',
                icon: <DeleteOutlined aria-hidden />,
                danger: true,
                needs: 'administer',
                onSelect: () => setDialog('delete'),
              },
            ]}
          />
          <May to="change-people">
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setDialog('edit')}>
              Edit
            </Button>
          </May>
        </>
      }
    >
      {dialog === 'edit' && <EditOrganizationDialog organization={organization.data} onClose={closeDialog} />}
      {dialog === 'replace-code' && <ReplaceSignupCodeDialog organization={organization.data} onClose={closeDialog} />}
      {dialog === 'delete' && (
        <DeleteOrganizationDialog organization={organization.data} onDeleted={onDeleted} onClose={closeDialog} />
      )}
      <AdminAddress organization={organization.data} />
      <NoAdministrator organization={organization.data} />
      <Facts organization={organization.data} />
      {organization.data.paymentType === 'auto' && paymentMethod}
      <Lists organizationId={organizationId} studentHref={studentHref} classHref={classHref} importHref={importHref} />
    </Page>
  );
}

function AdminAddress({ organization: { id, adminEmail, previousAdminEmail } }: FactsProps) {
  const send = useSendAddressLink(id);
  if (previousAdminEmail === null) return null;
  return (
    <UnconfirmedAddress address={adminEmail} previous={previousAdminEmail}>
      <May to="change-people">
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          Send Link Again
        </Button>
      </May>
    </UnconfirmedAddress>
  );
}

const TABS_ID = 'organization-lists';

type ListsProps = Pick<OrganizationDetailProps, 'organizationId' | 'studentHref' | 'classHref' | 'importHref'>;

/** The tab is in the URL. Another tab drops the search, order and page of the list before. */
function Lists({ organizationId, studentHref, classHref, importHref }: ListsProps) {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'payments' ? 'payments' : 'employees';
  return (
    <>
      <Tabs
        id={TABS_ID}
        className="organization-tabs"
        activeKey={tab}
        onChange={(key) => setParams(key === 'payments' ? { tab: key } : {})}
        items={[
          { key: 'employees', label: 'Employees' },
          { key: 'payments', label: 'Payment History' },
        ]}
      />
      <div
        className="organization-panel"
        role="tabpanel"
        id={`${TABS_ID}-panel-${tab}`}
        aria-labelledby={`${TABS_ID}-tab-${tab}`}
      >
        {tab === 'employees' ? (
          <Employees organizationId={organizationId} studentHref={studentHref} importHref={importHref} />
        ) : (
          <PaymentHistory organizationId={organizationId} studentHref={studentHref} classHref={classHref} />
        )}
      </div>
    </>
  );
}

function Facts({ organization: { signupCode, adminName, employees, invited, totalPaid } }: FactsProps) {
  const url = signupUrl(signupCode);
  return (
    <FigureBand
      figures={
        <>
          <BandFigure label="Administrator" value={adminName || 'None'} />
          <BandFigure label="Employees" value={employees} note={employeesNote(invited)} />
          <BandFigure label="Total Paid" value={formatMoney(totalPaid)} note="less refunds" />
        </>
      }
    >
      <div className="signup-card">
        <div>
          <span className="band-label">Signup URL</span>
          <span className="mono signup-url" title={url}>
            {url}
          </span>
        </div>
        <CopyButton text={url} />
      </div>
    </FigureBand>
  );
}

interface FactsProps {
  organization: OrganizationDetails;
}
