import { Button } from 'antd';
import { May } from '../../shared/ui/may.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import type { OrganizationDetails } from './api.js';
import { useInviteAdministrator } from './staff-api.js';

/** Says that nobody signs in for an organization, as after an import, and lets staff invite its contact. */
export function NoAdministrator({ organization }: { organization: OrganizationDetails }) {
  const { id, name, adminEmail, hasAdministrator } = organization;
  const invite = useInviteAdministrator(id);
  const ask = useQuestion();
  if (hasAdministrator) return null;
  const confirm = async () => {
    const content = `${adminEmail} gets an account for ${name} and a temporary password by email.`;
    if (await ask({ title: 'Invite the administrator?', content, confirmLabel: 'Invite' })) invite.mutate();
  };
  return (
    <div className="alert alert-attention unconfirmed-address" role="status">
      <p>
        <strong>{name} has no administrator.</strong>{' '}
        {adminEmail ? 'Nobody signs in for it, and it gets no reports.' : 'Enter the email address of one under Edit.'}
      </p>
      {adminEmail && (
        <May to="change-people">
          <Button loading={invite.isPending} onClick={confirm}>
            Invite Administrator
          </Button>
        </May>
      )}
    </div>
  );
}
