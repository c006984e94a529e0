import { MailOutlined, ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CertificationCountsResponse, CertificationListRow, CertificationRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDate, todayIn } from '../../shared/format/date.js';
import { cardHref, daysLeftText, formatCardCode } from '../../shared/model/certification.js';
import { nameOf } from '../../shared/model/person.js';
import { CertificationTag } from '../../shared/ui/certification-tag.js';
import { type AllRows, DataGrid, type GridColumn, useGridFilters } from '../../shared/ui/data-grid/index.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { TabCount } from '../../shared/ui/tab-count.js';
import { certificationCountsQuery, certificationsPath } from './api.js';
import { useCertificationFilters } from './certification-filters.js';
import './certification-grid.css';
import { LinkButton } from '../../shared/ui/link-button.js';
import { EcardCode } from './ecard-code.js';
import { InviteAllToRenewDialog } from './invite-all-to-renew-dialog.js';
import { InviteToRenewDialog } from './invite-to-renew-dialog.js';
import { isAboutRenewals } from './renewals.js';
import { isCurrent } from './standing.js';

/** The questions that staff ask most, each one click away. */
const VIEWS: readonly { label: string; status: string; expires: string; count: keyof CertificationCountsResponse }[] = [
  { label: 'All', status: '', expires: '', count: 'all' },
  { label: 'Active', status: 'active', expires: '', count: 'active' },
  { label: 'Expiring', status: 'expiring', expires: '', count: 'expiring' },
  { label: 'Expired', status: 'expired', expires: '', count: 'expired' },
  { label: 'Expires this month', status: '', expires: 'this-month', count: 'expiresThisMonth' },
  { label: 'Expires next month', status: '', expires: 'next-month', count: 'expiresNextMonth' },
];

interface CertificationGridProps {
  studentHref: (studentId: string) => string;
  classHref: (classId: string) => string;
  /** Writes an email to these students. */
  onEmail: (students: CertificationRow['student'][]) => void;
}

/** The certifications of all students. */
export function CertificationGrid({ studentHref, classHref, onEmail }: CertificationGridProps) {
  const [{ status, expires, due }] = useGridFilters(['status', 'expires', 'due']);
  const today = todayIn(useCenterTimeZone());
  const filters = useCertificationFilters();
  const [inviting, setInviting] = useState<readonly CertificationRow[]>();
  const [invitingAll, setInvitingAll] = useState<AllRows>();
  const isToRenew = isAboutRenewals({ status, expires });
  return (
    <>
      <Views status={status ?? ''} expires={expires ?? ''} />
      <DataGrid
        id="certifications"
        path={certificationsPath}
        noun={{ one: 'certification', many: 'certifications' }}
        columns={columnsFor({ studentHref, classHref, isToRenew, awaitsCode: due?.endsWith('ecard') ?? false, today })}
        defaultSort={isToRenew ? 'expiryDate' : '-issueDate'}
        rowHref={({ student }) => studentHref(student.id)}
        search="Search person, course, card or organization"
        filters={filters}
        selectable
        savedViews
        selectsAll
        bulkActions={(selected, _, all) => (
          <>
            <Button
              type="text"
              icon={<ReloadOutlined aria-hidden />}
              onClick={() => (all ? setInvitingAll(all) : setInviting(selected()))}
            >
              Invite to Renew…
            </Button>
            {!all && (
              <Button
                type="text"
                icon={<MailOutlined aria-hidden />}
                onClick={() => onEmail(selected().map(({ student }) => student))}
              >
                Email…
              </Button>
            )}
          </>
        )}
        card={(row) => (
          <CertificationCard certification={row} href={studentHref(row.student.id)}>
            {isToRenew && <Renewal certification={row} classHref={classHref} />}
          </CertificationCard>
        )}
        empty={{
          title: 'No certifications yet',
          text: 'Passing a student in a class issues one.',
          action: <LinkButton to="/classes">Open Classes</LinkButton>,
        }}
      />
      {invitingAll && <InviteAllToRenewDialog all={invitingAll} onClose={() => setInvitingAll(undefined)} />}
      {inviting && <InviteToRenewDialog certifications={inviting} onClose={() => setInviting(undefined)} />}
    </>
  );
}

function Views({ status, expires }: { status: string; expires: string }) {
  const [params] = useSearchParams();
  const counts = useQuery(certificationCountsQuery(params));
  const isNarrowed = ['due', 'issuedFrom', 'issuedTo'].some((name) => params.has(name));
  const hrefOf = (view: (typeof VIEWS)[number]) => {
    const next = new URLSearchParams(params);
    for (const name of ['page', 'sort', 'status', 'expires', 'due', 'issuedFrom', 'issuedTo']) next.delete(name);
    if (view.status) next.set('status', view.status);
    if (view.expires) next.set('expires', view.expires);
    return `?${next}`;
  };
  return (
    <nav className="grid-views" aria-label="Views">
      {VIEWS.map((view) => (
        <Link
          key={view.label}
          to={hrefOf(view)}
          className="grid-view"
          aria-current={!isNarrowed && view.status === status && view.expires === expires ? 'page' : undefined}
        >
          {view.label} <TabCount of={counts.data?.[view.count]} />
        </Link>
      ))}
    </nav>
  );
}

interface ColumnOptions extends Pick<CertificationGridProps, 'studentHref' | 'classHref'> {
  /** What becomes of these certifications matters more than how they are. */
  isToRenew: boolean;
  /** The code of the agency's card is awaited. */
  awaitsCode: boolean;
  /** The center's. */
  today: string;
}

const columnsFor = ({
  studentHref,
  classHref,
  isToRenew,
  awaitsCode,
  today,
}: ColumnOptions): GridColumn<CertificationListRow>[] => [
  {
    key: 'student',
    title: 'Student',
    sort: true,
    width: 140,
    text: ({ student }) => nameOf(student),
    render: (row) => <Link to={studentHref(row.student.id)}>{nameOf(row.student)}</Link>,
  },
  { key: 'certificationType', title: 'Certification', sort: 'type', width: 212, cut: true },
  {
    key: 'organization',
    title: 'Organization',
    width: 120,
    fill: true,
    text: ({ student }) => student.organizationName,
  },
  {
    key: 'ecardCode',
    title: 'Card code',
    width: 130,
    text: ({ ecardCode }) => ecardCode && formatCardCode(ecardCode),
    render: (row) => <EcardCode certification={row} />,
  },
  {
    key: 'codeDueBy',
    title: 'Code due',
    width: 110,
    hidden: !awaitsCode,
    text: ({ codeDueBy }) => codeDueBy && formatDate(codeDueBy),
    render: ({ codeDueBy }) => codeDueBy && <CodeDueBy date={codeDueBy} isLate={codeDueBy < today} />,
  },
  { key: 'issueDate', title: 'Issued', sort: true, width: 96, text: ({ issueDate }) => formatDate(issueDate) },
  { key: 'expiryDate', title: 'Expires', sort: true, width: 96, text: ({ expiryDate }) => formatDate(expiryDate) },
  { key: 'daysLeft', title: 'Days', numeric: true, width: 48, hidden: awaitsCode },
  {
    key: 'status',
    title: 'Status',
    width: 100,
    hidden: isToRenew,
    text: ({ status }) => statusAppearance(status).label,
    render: (row) => <CertificationTag certification={row} />,
  },
  {
    key: 'renewal',
    title: 'Renewal',
    width: 130,
    hidden: !isToRenew,
    text: renewalText,
    render: (row) => <Renewal certification={row} classHref={classHref} />,
  },
  {
    key: 'cardNumber',
    title: 'Card number',
    sort: true,
    width: 190,
    hidden: true,
    render: (row) => <CardLink {...row} />,
  },
  { key: 'email', title: 'Email', width: 230, hidden: true, text: ({ student }) => student.email },
  { key: 'class', title: 'Class', width: 200, cut: true, hidden: true, text: (row) => row.class?.title },
];

const CodeDueBy = ({ date, isLate }: { date: string; isLate: boolean }) =>
  isLate ? <StatusTag status="overdue" label={formatDate(date)} /> : formatDate(date);

const renewalText = (row: CertificationListRow): string => {
  if (row.renewal) return formatDate(row.renewal.date);
  return isCurrent(row) ? 'Not booked' : '';
};

/** The date on which the holder renews, or that they have none yet. */
function Renewal({
  certification,
  classHref,
}: { certification: CertificationListRow } & Pick<ColumnOptions, 'classHref'>) {
  const { renewal } = certification;
  const text = renewalText(certification);
  if (!renewal) return text && <StatusTag status="pending" label={text} />;
  return (
    <Link to={classHref(renewal.classId)}>
      <StatusTag status="upcoming" label={text} />
    </Link>
  );
}

/** The card's number, which downloads the card. */
function CardLink({ id, cardNumber, status }: Pick<CertificationRow, 'id' | 'cardNumber' | 'status'>) {
  if (status === 'revoked') return <span className="mono">{cardNumber}</span>;
  return (
    <a className="mono" href={cardHref(id)} download title="Download Card">
      {cardNumber}
    </a>
  );
}

interface CertificationCardProps {
  certification: CertificationRow;
  href: string;
  /** The renewal, where it matters. */
  children: ReactNode;
}

function CertificationCard({ certification, href, children }: CertificationCardProps) {
  const { id, certificationType, student, status, daysLeft, issueDate, expiryDate, cardNumber } = certification;
  return (
    <div className="card-body entity-card">
      <div className="entity-card-head">
        <h2 className="entity-card-title">
          <Link to={href}>{nameOf(student)}</Link>
        </h2>
        <CertificationTag certification={certification} />
      </div>
      <dl className="facts">
        <div>
          <dt>Certification</dt>
          <dd>{certificationType}</dd>
        </div>
        {student.organizationName && (
          <div>
            <dt>Organization</dt>
            <dd>{student.organizationName}</dd>
          </div>
        )}
        <div>
          <dt>Card number</dt>
          <dd>
            <CardLink id={id} cardNumber={cardNumber} status={status} />
          </dd>
        </div>
        <div>
          <dt>Card code</dt>
          <dd>
            <EcardCode certification={certification} />
          </dd>
        </div>
        <div>
          <dt>Issued</dt>
          <dd className="tabular">{formatDate(issueDate)}</dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd className="tabular">
            {formatDate(expiryDate)}
            {status === 'expiring' && <span className="secondary"> · {daysLeftText(daysLeft)}</span>}
          </dd>
        </div>
        {children && (
          <div>
            <dt>Renewal</dt>
            <dd>{children}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
