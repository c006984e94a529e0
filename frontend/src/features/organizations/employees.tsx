import { CheckOutlined, MailOutlined, UserDeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { EmployeeRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatPhone } from '../../shared/format/phone.js';
import {
  INVITATION_LABELS,
  isInvitable,
  pendingMembership,
  useConfirmMembers,
  useInviteAgain,
} from '../../shared/model/organization-people.js';
import { nameOf } from '../../shared/model/person.js';
import { DataGrid, type GridColumn, type GridFilter, RowActions } from '../../shared/ui/data-grid/index.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { May } from '../../shared/ui/may.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type PeopleAct, PeopleQuestion } from './people-question.js';

const EMPLOYEE_FILTERS: GridFilter<'status'>[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      ...['expired', 'none', 'expiring', 'active', 'invited'].map((value) => ({
        value,
        label: statusAppearance(value).label,
      })),
      { value: 'unconfirmed', label: statusAppearance('to-confirm').label },
    ],
  },
];

/** 'BLS Provider until Dec 31, 2026', for each certification. */
const cardText = ({ certificationType, status, issueDate, expiryDate }: EmployeeRow['cards'][number]) =>
  status === 'upcoming'
    ? `${certificationType} from ${formatDate(issueDate)}`
    : `${certificationType} ${status === 'expired' ? 'expired' : 'until'} ${formatDate(expiryDate)}`;

const cardsText = ({ cards }: EmployeeRow) => cards.map(cardText).join(', ');

/** Whether the person has joined and is confirmed comes before what they hold. */
function standingOf(employee: EmployeeRow): { status: string; label: string } {
  const status = pendingMembership(employee) ?? employee.status;
  const label = employee.isInvited && employee.invitation && INVITATION_LABELS[employee.invitation.state];
  return { status, label: label || statusAppearance(status).label };
}

const ENVELOPE = <MailOutlined aria-hidden />;

interface EmployeesProps {
  organizationId: string;
  studentHref: (studentId: string) => string;
  importHref: string;
}

/** The people of an organization, and what staff do for it: confirm, invite again, mark as left. */
export function Employees({ organizationId, studentHref, importHref }: EmployeesProps) {
  const [asked, setAsked] = useState<{ act: PeopleAct; people: readonly EmployeeRow[] }>();
  const confirm = useConfirmMembers(organizationId);
  const invite = useInviteAgain(organizationId);
  const actionsOf = (employee: EmployeeRow) => (
    <>
      <LinkButton type="link" size="small" to={studentHref(employee.id)} aria-label={`View ${nameOf(employee)}`}>
        View
      </LinkButton>
      <RowActions
        name={nameOf(employee)}
        items={[
          ...(pendingMembership(employee) === 'to-confirm'
            ? [
                {
                  label: 'Confirm',
                  icon: <CheckOutlined aria-hidden />,
                  needs: 'change-people' as const,
                  onSelect: () => confirm.mutate([employee]),
                },
              ]
            : []),
          ...(isInvitable(employee)
            ? [
                {
                  label: 'Send Invitation Again',
                  icon: ENVELOPE,
                  needs: 'change-people' as const,
                  onSelect: () => invite.mutate([employee]),
                },
              ]
            : []),
          {
            label: employee.isInvited ? 'Withdraw Invitation' : 'Mark as Left',
            icon: <UserDeleteOutlined aria-hidden />,
            danger: true,
            needs: 'change-people',
            onSelect: () => setAsked({ act: 'leave', people: [employee] }),
          },
        ]}
      />
    </>
  );
  const ask = (act: PeopleAct, selected: () => readonly EmployeeRow[]) => () => setAsked({ act, people: selected() });
  const columns: GridColumn<EmployeeRow>[] = [
    {
      key: 'name',
      title: 'Name',
      sort: true,
      width: 150,
      text: nameOf,
      render: (employee) => <Link to={studentHref(employee.id)}>{nameOf(employee)}</Link>,
    },
    {
      key: 'status',
      title: 'Status',
      sort: true,
      width: 96,
      text: (employee) => standingOf(employee).label,
      render: (employee) => <StatusTag {...standingOf(employee)} />,
    },
    { key: 'cards', title: 'Certifications', width: 130, fill: true, text: cardsText },
    { key: 'email', title: 'Email', sort: true, width: 215 },
    { key: 'phone', title: 'Phone', width: 116, hidden: true, text: (employee) => formatPhone(employee.phone) },
    { key: 'classesAttended', title: 'Classes Attended', numeric: true, width: 120 },
    {
      key: 'lastCertification',
      title: 'Last Certification',
      width: 140,
      text: (employee) => (employee.lastCertification ? formatDate(employee.lastCertification) : 'N/A'),
    },
  ];
  return (
    <>
      <DataGrid
        id="organization-employees"
        path="/api/organizations/{id}/students"
        pathParams={{ id: organizationId }}
        noun={{ one: 'person', many: 'people' }}
        columns={columns}
        rowHref={(employee) => studentHref(employee.id)}
        defaultSort="status"
        search="Search by name or email"
        filters={EMPLOYEE_FILTERS}
        selectable
        bulkActions={(selected) => (
          <May to="change-people">
            <Button type="text" icon={<CheckOutlined aria-hidden />} onClick={ask('confirm', selected)}>
              Confirm…
            </Button>
            <Button type="text" icon={ENVELOPE} onClick={ask('invite', selected)}>
              Invite Again…
            </Button>
            <Button type="text" danger icon={<UserDeleteOutlined aria-hidden />} onClick={ask('leave', selected)}>
              Mark as Left…
            </Button>
          </May>
        )}
        card={(employee) => (
          <EmployeeCard employee={employee} href={studentHref(employee.id)}>
            {actionsOf(employee)}
          </EmployeeCard>
        )}
        actions={actionsOf}
        empty={{
          title: 'No employees yet',
          text: 'People who sign up with the link above appear here.',
          action: (
            <May to="administer">
              <LinkButton to={importHref}>Add People</LinkButton>
            </May>
          ),
        }}
      />
      {asked && <PeopleQuestion organizationId={organizationId} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface EmployeeCardProps {
  employee: EmployeeRow;
  href: string;
  /** What can be done. */
  children: ReactNode;
}

function EmployeeCard({ employee, href, children }: EmployeeCardProps) {
  return (
    <div className="card-body entity-card">
      <div>
        <div className="entity-card-head">
          <h3 className="entity-card-title">
            <Link to={href}>{nameOf(employee)}</Link>
          </h3>
          <StatusTag {...standingOf(employee)} />
        </div>
        <p className="secondary">{[employee.email, formatPhone(employee.phone)].filter(Boolean).join(' · ')}</p>
      </div>
      <dl className="facts">
        {employee.cards.length > 0 && (
          <div>
            <dt>Certifications</dt>
            <dd>{cardsText(employee)}</dd>
          </div>
        )}
        <div>
          <dt>Classes Attended</dt>
          <dd>{employee.classesAttended}</dd>
        </div>
        <div>
          <dt>Last Certification</dt>
          <dd>{employee.lastCertification ? formatDate(employee.lastCertification) : 'N/A'}</dd>
        </div>
      </dl>
      <div className="card-actions">{children}</div>
    </div>
  );
}
