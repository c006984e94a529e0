import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../shared/format/phone.js';
import { SwitchField } from '../../shared/ui/deferred.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { type Preferences, useChangePreference, usePreferences } from './api.js';

interface Choice {
  name: Exclude<keyof Preferences, 'smsStopped'>;
  label: string;
  hint: string;
}

const emailChoices: readonly Choice[] = [
  { name: 'renewalReminders', label: 'Certification renewal reminders', hint: '60 days before expiry' },
  { name: 'expirationAlerts', label: 'Expiration alerts', hint: '30 days before expiry, and when it has passed' },
  { name: 'newCourseOfferings', label: 'New course offerings', hint: 'When the center offers a new course' },
  { name: 'organizationReports', label: 'Organization reports', hint: 'Monthly' },
];

const smsChoices: readonly Choice[] = [
  { name: 'smsClassReminders', label: 'Class reminders', hint: 'The day before, and 2 hours before' },
  {
    name: 'smsCertificationAlerts',
    label: 'Certification alerts',
    hint: '30 days before expiry, and when it has passed',
  },
  { name: 'smsClassCancellations', label: 'Class cancellations', hint: 'As soon as a class is cancelled' },
  { name: 'smsMfaCodes', label: 'MFA codes via SMS instead of email', hint: 'Security codes when you sign in' },
];

/** The Notifications tab: which notices to get by email and by SMS, and the `phone` that those go to. */
export default function NotificationPreferences({ phone }: { phone: ReactNode }) {
  const preferences = usePreferences();
  if (preferences.isPending) return <LoadingState label="Loading preferences" lines={6} />;
  if (preferences.isError) return <ErrorState error={preferences.error} onRetry={() => preferences.refetch()} />;
  return (
    <div className="settings-sections">
      <Choices title="Email" choices={emailChoices} preferences={preferences.data} />
      <Choices title="Text messages (SMS)" above={phone} choices={smsChoices} preferences={preferences.data}>
        {preferences.data.smsStopped && <StoppedNotice {...preferences.data.smsStopped} />}
        <p className="field-hint">
          Security codes come where you say under <Link to="?tab=security">Security</Link>. Message and data rates may
          apply. Reply STOP to any message to end them.
        </p>
      </Choices>
    </div>
  );
}

/** The number said STOP, which only a text message from it can undo. */
function StoppedNotice({ phone, sender }: NonNullable<Preferences['smsStopped']>) {
  return (
    <p role="status" className="alert alert-attention">
      Text messages to {formatPhone(phone)} are stopped, because we got a STOP from it. Text START to{' '}
      {sender ? formatPhone(sender) : 'the number that our messages came from'} to get them again.
    </p>
  );
}

interface ChoicesProps {
  title: string;
  above?: ReactNode;
  choices: readonly Choice[];
  preferences: Preferences;
  children?: ReactNode;
}

function Choices({ title, above, choices, preferences, children }: ChoicesProps) {
  const id = useId();
  // As `SettingsGroup`, which would be one more file of this page.
  return (
    <section className="settings-group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
      </div>
      <div className="settings-group-body">
        {above}
        {choices.map((choice) => (
          <PreferenceSwitch key={choice.name} choice={choice} value={preferences[choice.name]} />
        ))}
        {children}
      </div>
    </section>
  );
}

function PreferenceSwitch({ choice, value }: { choice: Choice; value: number | boolean }) {
  const change = useChangePreference();
  const turn = (on: boolean) =>
    change.mutate({ [choice.name]: typeof value === 'boolean' ? on : on ? 1 : 0 } as Partial<Preferences>);
  return (
    <SwitchField
      label={choice.label}
      hint={choice.hint}
      checked={change.isPending ? !value : Boolean(value)}
      loading={change.isPending}
      onChange={turn}
    />
  );
}
