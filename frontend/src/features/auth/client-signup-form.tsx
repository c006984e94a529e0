import type { SignInAnswer } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { CheckboxField, PasswordField, TextField } from '../../shared/ui/field.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { useForm } from '../../shared/ui/use-form.js';
import { type Registration, useOrganizationOfCode, useRegister } from './api.js';
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

interface ClientSignupFormProps {
  /** The organization code of the link that led here; it cannot be changed then. */
  code: string;
  onAnswer: (answer: SignInAnswer, email: string) => void;
}

export function ClientSignupForm({ code, onAnswer }: ClientSignupFormProps) {
  const register = useRegister();
  const form = useForm<Registration>({
    initial: {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      organizationCode: code,
      password: '',
      confirmPassword: '',
      smsClassReminders: false,
      smsCertificationAlerts: false,
      smsClassCancellations: false,
      smsMfaCodes: false,
    },
    validate: (values) => ({ ...missing(values, required), ...passwordErrors(values) }),
    submit: async (values) => {
      const email = values.email.trim();
      onAnswer(
        await register.mutateAsync({ ...values, email, organizationCode: values.organizationCode.trim() }),
        email,
      );
    },
  });
  const organization = useOrganizationOfCode(useDebounced(form.values.organizationCode.trim(), 400));
  return (
    <form className="form" {...form.form}>
      {organization && (
        <p className="alert alert-positive" role="status">
          You're signing up with {organization}
        </p>
      )}
      <div className="form-row">
        <TextField label="First Name" autoComplete="given-name" required {...form.text('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" required {...form.text('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        required
        {...form.text('email')}
      />
      <TextField label="Phone" type="tel" autoComplete="tel" required {...form.text('phone')} />
      <TextField
        label="Organization Code"
        optional
        autoComplete="off"
        autoCapitalize="none"
        className="mono"
        readOnly={code !== ''}
        hint={code === '' ? 'From your employer, if you have one' : 'From the link that your organization sent you'}
        {...form.text('organizationCode')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
        {...form.text('password')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" required {...form.text('confirmPassword')} />
      <fieldset className="sms-choices">
        <legend className="field-label">
          Text messages <span className="field-optional">(optional)</span>
        </legend>
        {textMessages.map(({ name, label }) => (
          <CheckboxField key={name} label={label} {...form.checkbox(name)} />
        ))}
        <p className="field-hint">
          Message frequency varies. Message and data rates may apply. Reply STOP to any message to end them, HELP for
          help. You can sign up without them.
        </p>
      </fieldset>
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        Create Account
      </Button>
    </form>
  );
}

function passwordErrors(values: Registration): Record<string, string> {
  return values.password === '' || values.confirmPassword === '' ? {} : newPasswordErrors(values);
}
