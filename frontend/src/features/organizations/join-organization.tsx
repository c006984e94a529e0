import { messageOf } from '../../shared/api/error.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { LoadingState } from '../../shared/ui/states.js';
import { useJoinOrganization, useSignupCode } from './join-api.js';

interface JoinOrganizationProps {
  code: string;
  home: string;
  onJoined: () => void;
}

/** Asks a student whether to join the organization of a signup code, and says what that changes. */
export function JoinOrganization({ code, home, onJoined }: JoinOrganizationProps) {
  const organization = useSignupCode(code);
  const join = useJoinOrganization();
  if (organization.isPending) return <LoadingState label="Loading the organization" />;
  if (organization.isError) {
    return (
      <NotFound
        title="This link is not valid"
        text={`${messageOf(organization.error, 'It could not be checked.')} Ask your employer for the current link.`}
        action={<ButtonLink to={home}>Go to My Dashboard</ButtonLink>}
      />
    );
  }
  const { organizationName } = organization.data;
  return (
    <Page title={`Join ${organizationName}?`} documentTitle="Join Organization">
      <section className="card card-body form">
        <FormProblem>{join.error && messageOf(join.error, 'You have not joined. Please try again.')}</FormProblem>
        <p>Once you join, {organizationName} sees your classes and certifications. Your records stay yours.</p>
        <div className="form-actions">
          <Button kind="primary" loading={join.isPending} onClick={() => join.mutate(code, { onSuccess: onJoined })}>
            Join {organizationName}
          </Button>
          <ButtonLink to={home}>Not Now</ButtonLink>
        </div>
      </section>
    </Page>
  );
}
