import type { SignInResponse } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { CheckboxField, TextField } from '../../shared/ui/field.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { useForm } from '../../shared/ui/use-form.js';
import { type Registration, useOrganizationOfCode, useRegister } from './api.js';
import { EmailField, NewPasswordFields } from './credential-fields.js';
import { missing, newPasswordErrors } from './validation.js';

const required = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email',
  phone: 'Enter your phone number',
  password: 'Choose a password',
  confirmPassword: 'Repeat the password',
};

const textMessages = [
  { name: 'smsClassReminders', label: 'Class reminders (24h and 2h before class)' },
  { name: 'smsCertificationAlerts', label: 'Certification expiration alerts' },
  { name: 'smsClassCancellations', label: 'Cancellation notifications' },
  { name: 'smsMfaCodes', label: 'Security codes' },
] as const;

const failure = { errorTitle: 'Registration failed', fallback: 'Failed to create account' };

export interface InvitedPerson {
  token: string;
  organizationName: string;
  firstName: string;
  lastName: string;
  email: string;
}

interface ClientSignupFormProps {
  /** The organization code of a signup link. Locked once it is known to be valid. */
  code: string;
  /** The invitation whose link was followed: it names the organization, and the address is the invited one. */
  invited?: InvitedPerson | undefined;
  onResponse: (response: SignInResponse, email: string) => void;
}

export function ClientSignupForm({ code, invited, onResponse }: ClientSignupFormProps) {
  const register = useRegister();
  const form = useForm<Registration>({
    defaultValues: {
      firstName: invited?.firstName ?? '',
      lastName: invited?.lastName ?? '',
      email: invited?.email ?? '',
      phone: '',
      organizationCode: invited ? '' : code,
      invitation: invited?.token ?? '',
      password: '',
      confirmPassword: '',
      smsClassReminders: false,
      smsCertificationAlerts: false,
      smsClassCancellations: false,
      smsMfaCodes: false,
    },
    validate: (values) => ({ ...phoneErrors(values), ...passwordErrors(values), ...missing(values, required) }),
    submit: async (values) => {
      const email = values.email.trim();
      const organizationCode = values.organizationCode.trim();
      onResponse(await register.mutateAsync({ ...values, email, organizationCode }), email);
    },
    ...failure,
  });
  const typedCode = form.watch('organizationCode').trim();
  const { organization, isUnknown, isReplaced } = useOrganizationOfCode(useDebounced(typedCode, 400));
  const isLinkDead = isUnknown && code !== '' && typedCode === code;
  const hint = isLinkDead
    ? 'This code is no longer valid. Change it or leave it empty.'
    : isUnknown
      ? isReplaced
        ? 'This code was replaced. Ask your employer for the new one.'
        : 'No organization has this code'
      : code === ''
        ? 'From your employer, if you have one'
        : 'From the link that your organization sent you';
  return (
    <form className="form" {...form.props}>
      {isLinkDead && (
        <div className="alert alert-attention" role="status">
          <div>
            <strong className="alert-title">
              {isReplaced ? 'This link has been replaced' : 'This link is not valid'}
            </strong>
            Ask your employer for the {isReplaced ? 'new' : 'right'} one or its code. You can also sign up without it.
          </div>
        </div>
      )}
      <FormProblem title={failure.errorTitle}>{form.problem}</FormProblem>
      {(organization ?? invited) && (
        <p className="alert alert-positive" role="status">
          You're signing up with {organization ?? invited?.organizationName}
        </p>
      )}
      <div className="form-row">
        <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" required />
        <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      </div>
      {invited ? <EmailField form={form} readOnly hint="From your invitation" /> : <EmailField form={form} />}
      <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" required />
      {!invited && (
        <TextField
          form={form}
          name="organizationCode"
          label="Organization Code"
          optional
          autoComplete="off"
          autoCapitalize="none"
          className="mono"
          readOnly={code !== '' && typedCode === code && organization !== undefined}
          hint={hint}
        />
      )}
      <NewPasswordFields form={form} />
      <fieldset>
        <legend className="field-label">
          Text messages <span className="field-optional">(optional)</span>
        </legend>
        {textMessages.map(({ name, label }) => (
          <CheckboxField key={name} form={form} name={name} label={label} />
        ))}
        <p className="field-hint">
          Message frequency varies. Message and data rates may apply. Reply STOP to any message to end them, HELP for
          help. You can sign up without them.
        </p>
      </fieldset>
      <Button type="submit" kind="primary" fullWidth loading={form.isSubmitting}>
        Create Account
      </Button>
    </form>
  );
}

/** Found here, so that all errors show at once; the server knows more about phone numbers. */
function phoneErrors({ phone }: Registration): Record<string, string> {
  return phone.replace(/\D/g, '').length < 10 ? { phone: 'Please enter a phone number with its area code' } : {};
}

function passwordErrors(values: Registration): Record<string, string> {
  return values.password === '' || values.confirmPassword === '' ? {} : newPasswordErrors(values);
}
