import { BankOutlined, CalendarOutlined, CreditCardOutlined, TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import type { DeletionImpactResponse } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { Consequence, Consequences } from '../../shared/ui/consequences.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import type { Organization } from './api.js';
import { deletionImpactQuery, useDeleteOrganization } from './staff-api.js';

interface DeleteOrganizationDialogProps {
  organization: Pick<Organization, 'id' | 'name'>;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Says what the deletion does, as the server counts it, and asks for the organization's name. Mount to open. */
export function DeleteOrganizationDialog({ organization, onDeleted, onClose }: DeleteOrganizationDialogProps) {
  const { id, name } = organization;
  const impact = useQuery(deletionImpactQuery(id));
  const remove = useDeleteOrganization(id, onDeleted);
  const [typed, setTyped] = useState('');
  return (
    <ConfirmModal
      title="Delete this organization?"
      confirmLabel="Delete Organization"
      keepLabel="Keep Organization"
      danger
      disabled={!impact.data || typed !== name}
      loading={remove.isPending}
      onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
      onClose={onClose}
    >
      <p className="delete-organization-name">{name}</p>
      {impact.isPending && <LoadingState label="Counting what this affects" lines={6} />}
      {impact.isError && <ErrorState error={impact.error} onRetry={() => impact.refetch()} />}
      {impact.data && <Impact impact={impact.data} />}
      <Form layout="vertical">
        <Form.Item label={`Type ${name} to confirm`} htmlFor="delete-organization-name">
          <Input
            id="delete-organization-name"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Form.Item>
      </Form>
    </ConfirmModal>
  );
}

function Impact({ impact }: { impact: DeletionImpactResponse }) {
  const { students, enrollments, certifications, administrators, classes, upcomingClasses } = impact;
  const { notified, payments, totalPaymentAmount, openAmount } = impact;
  return (
    <Consequences>
      <Consequence
        icon={<TeamOutlined aria-hidden />}
        title={
          students > 0
            ? `${count(students, 'student')} ${students === 1 ? 'leaves' : 'leave'} the organization`
            : 'No students leave'
        }
      >
        {students > 0 &&
          `They keep their records: ${count(enrollments, 'enrollment')} and ${count(certifications, 'certification')}.`}
      </Consequence>
      <Consequence
        icon={<BankOutlined aria-hidden />}
        title={
          administrators > 0
            ? `${count(administrators, 'administrator')} ${administrators === 1 ? 'loses' : 'lose'} access`
            : 'No administrator loses access'
        }
        isDangerous={administrators > 0}
      >
        {administrators > 0 &&
          'Signed out at once. They can sign in as clients and see their own training records only.'}
      </Consequence>
      <Consequence
        icon={<CalendarOutlined aria-hidden />}
        title={
          upcomingClasses > 0
            ? `${count(upcomingClasses, 'upcoming class', 'upcoming classes')} cancelled`
            : 'No class is cancelled'
        }
        isDangerous={upcomingClasses > 0}
      >
        {[
          notified > 0 && `${count(notified, 'person', 'people')} told by email.`,
          classes > upcomingClasses &&
            `${count(classes - upcomingClasses, 'past class', 'past classes')} of ${classes} stay.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Consequence>
      <Consequence
        icon={<CreditCardOutlined aria-hidden />}
        title={`${formatMoney(totalPaymentAmount)} paid in ${count(payments, 'payment')}, ${formatMoney(openAmount)} open`}
      >
        The ledger stays, and nothing goes back by itself. Open seats stay with the students.
      </Consequence>
    </Consequences>
  );
}

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;
