import type { SignInResponse, StaffInvitationLinkResponse } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { CheckboxField, TextField } from '../../shared/ui/field.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { useForm } from '../../shared/ui/use-form.js';
import { NewPasswordFields } from './credential-fields.js';
import { hasEnded, useAcceptStaffInvitation } from './staff-invitation-api.js';
import { missing, newPasswordErrors } from './validation.js';

interface StaffInvitationFormProps {
  token: string;
  invitation: StaffInvitationLinkResponse;
  onJoined: (response: SignInResponse) => void;
  /** The link ended while the page was open. */
  onEnded: () => void;
}

const fallback = 'You have not joined. Please try again.';

/** Accepts, with what the account needs that the address doesn't have yet. */
function useAccept({ token, onJoined, onEnded }: StaffInvitationFormProps) {
  const accept = useAcceptStaffInvitation();
  return async (account: Omit<Parameters<typeof accept.mutateAsync>[0], 'token'>) => {
    try {
      onJoined(await accept.mutateAsync({ token, ...account }));
    } catch (error) {
      if (hasEnded(error)) onEnded();
      throw error;
    }
  };
}

/** A new address sets its name, its password and its second step. */
export function SetUpStaffAccount(props: StaffInvitationFormProps) {
  const { email, needsSecondStep } = props.invitation;
  const accept = useAccept(props);
  const form = useForm({
    defaultValues: { firstName: '', lastName: '', password: '', confirmPassword: '', secondStep: true },
    validate: (values) => ({
      ...newPasswordErrors(values),
      ...missing(values, {
        firstName: 'Enter your first name',
        lastName: 'Enter your last name',
        password: 'Choose a password',
        confirmPassword: 'Repeat the password',
      }),
    }),
    submit: ({ confirmPassword: _, ...account }) => accept(account),
    fallback,
  });
  return (
    <form className="form" {...form.props}>
      <FormProblem>{form.problem}</FormProblem>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" autoFocus required />
      <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      <NewPasswordFields form={form} />
      {needsSecondStep ? (
        <p className="secondary">At each sign-in, you also enter a code that we email you: now, too.</p>
      ) : (
        <CheckboxField
          form={form}
          name="secondStep"
          label="Ask for a code by email at each sign-in"
          hint="Protects people’s records if somebody gets your password. The first one comes now."
        />
      )}
      <Button type="submit" kind="primary" fullWidth loading={form.isSubmitting}>
        Join the Staff
      </Button>
    </form>
  );
}

/** The owner of an account, who is signed in to it, says yes. */
export function AcceptStaffInvitation(props: StaffInvitationFormProps) {
  const { organizationName } = props.invitation;
  const accept = useAccept(props);
  const form = useForm({ defaultValues: {}, validate: () => ({}), submit: () => accept({}), fallback });
  return (
    <form className="form" {...form.props}>
      <FormProblem>{form.problem}</FormProblem>
      <p className="secondary">
        Your password and your second step stay as they are. Everywhere else, you are signed out.
        {organizationName && ` You no longer administer ${organizationName}.`}
      </p>
      <Button type="submit" kind="primary" fullWidth loading={form.isSubmitting}>
        Accept
      </Button>
    </form>
  );
}
