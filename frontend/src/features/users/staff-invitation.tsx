import { MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { StaffInvitationRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatInstantDate } from '../../shared/format/date.js';
import { RowActions } from '../../shared/ui/data-grid/index.js';
import { STAFF_ROLE_LABELS } from '../../shared/ui/role-labels.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { useResendStaffInvitation, useWithdrawStaffInvitation } from './api.js';

/** An invitation as a row of the staff: until when its link works, or why it no longer does. */
export function StaffInvitation({ invitation }: { invitation: StaffInvitationRow }) {
  const { email, staffRole, invitedBy, sentAt, endReason } = invitation;
  const resend = useResendStaffInvitation();
  const withdraw = useWithdrawStaffInvitation();
  const ask = useQuestion();
  const dateOf = useInstantDate();
  const mayResend = endReason === null || endReason === 'expired' || endReason === 'sender';
  const askToWithdraw = async () => {
    if (await ask(withdrawalOf(invitation))) withdraw.mutate(invitation);
  };
  return (
    <tr>
      <td>
        <span className="staff-member">
          <span className="initials staff-invited" aria-hidden="true">
            <MailOutlined />
          </span>
          <span>
            <span className="panel-name">{email}</span>
            <span className="panel-note">no name yet</span>
          </span>
        </span>
      </td>
      <td data-label="Role">{STAFF_ROLE_LABELS[staffRole]}</td>
      <td data-label="State, last seen">
        <StatusTag {...stateOf(invitation, dateOf)} />
        <span className="panel-note tabular">
          sent {dateOf(sentAt)} by {invitedBy}
        </span>
      </td>
      <td className="panel-action staff-invitation-actions">
        {mayResend && (
          <Button
            size="small"
            type={endReason ? 'default' : 'text'}
            aria-label={`${endReason ? 'Invite' : 'Send'} ${email} Again`}
            loading={resend.isPending}
            onClick={() => resend.mutate(invitation)}
          >
            {endReason ? 'Invite Again' : 'Send Again'}
          </Button>
        )}
        <RowActions name={email} items={[{ label: 'Withdraw', danger: true, onSelect: () => void askToWithdraw() }]} />
      </td>
    </tr>
  );
}

function useInstantDate(): (instant: string) => string {
  const timeZone = useCenterTimeZone();
  return (instant) => (timeZone ? formatInstantDate(instant, timeZone) : '');
}

function stateOf({ endReason, expiresAt, invitedBy }: StaffInvitationRow, dateOf: (instant: string) => string) {
  switch (endReason) {
    case null:
      return { status: 'invited', label: `Invited, until ${dateOf(expiresAt)}` };
    case 'expired':
      return { status: 'link-ended', label: `Link ended ${dateOf(expiresAt)}` };
    case 'sender':
      return { status: 'link-ended', label: `Link ended: ${invitedBy} may not invite` };
    case 'on-staff':
      return { status: 'link-ended', label: 'Link ended: on staff already' };
    case 'account-disabled':
      return { status: 'link-ended', label: 'Link ended: account disabled' };
  }
}

const withdrawalOf = ({ email }: StaffInvitationRow) => ({
  title: `Withdraw the invitation of ${email}?`,
  content: 'The link in the email stops working. You can invite the address again.',
  confirmLabel: 'Withdraw Invitation',
  keepLabel: 'Keep Invitation',
  danger: true,
});
