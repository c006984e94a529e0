import { Button } from 'antd';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useCalendarStatus, useProviderKeys, useSendTest, useSyncCalendar, useTestCalendar } from './api.js';
import { Connection } from './connection.js';
import './integrations.css';
import { InboxQuestion } from './inbox-question.js';
import { KeyForm } from './key-form.js';
import { PaymentCard } from './payment-card.js';
import { SenderDomainCheck } from './sender-domain.js';
import { SenderForm } from './sender-form.js';

/** The Integrations tab: the calendar, the providers of email and text messages, and the payment provider. */
export function IntegrationsSettings() {
  return (
    <div className="settings-sections integrations">
      <CalendarCard />
      <KeyCards />
    </div>
  );
}

function CalendarCard() {
  const status = useCalendarStatus();
  const test = useTestCalendar();
  const sync = useSyncCalendar();
  if (status.isPending) return <LoadingState label="Loading the calendar's status" />;
  if (status.isError) return <ErrorState error={status.error} onRetry={() => status.refetch()} />;
  const { configured } = status.data;
  return (
    <SettingsGroup
      title="Google Calendar"
      status={<Connection connected={configured} />}
      line={
        configured &&
        'Every class is written to the calendar. Sync Now writes all classes ahead again, such as after the first set-up.'
      }
    >
      {!configured && (
        <p>
          The service account email and private key environment variables must be configured:
          GOOGLE_CALENDAR_CLIENT_EMAIL, GOOGLE_CALENDAR_PRIVATE_KEY and GOOGLE_CALENDAR_ID.
        </p>
      )}
      {configured && (
        <div className="integration-actions">
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            Test Connection
          </Button>
          <Button loading={sync.isPending} onClick={() => sync.mutate()}>
            Sync Now
          </Button>
        </div>
      )}
    </SettingsGroup>
  );
}

function KeyCards() {
  const keys = useProviderKeys();
  const test = useSendTest();
  if (keys.isPending) return <LoadingState label="Loading the keys" lines={4} />;
  if (keys.isError) return <ErrorState error={keys.error} onRetry={() => keys.refetch()} />;
  const { canStore } = keys.data;
  const keyOf = (provider: string) => keys.data.keys.find((key) => key.provider === provider)!;
  const [sendgrid, smtp, twilio] = [keyOf('sendgrid'), keyOf('smtp'), keyOf('twilio')];
  const testButton = (channel: 'email' | 'sms') => (
    <Button loading={test.isPending && test.variables === channel} onClick={() => test.mutate(channel)}>
      Send Test
    </Button>
  );
  return (
    <>
      {!canStore && <p className="secondary">Keys can be entered here once SECRETS_KEY is set in the environment.</p>}
      <SettingsGroup
        title="Email"
        status={<Connection connected={sendgrid.source !== 'none' || smtp.source !== 'none'} />}
        line="What students see as the sender, and who sends for you. Reminders, receipts and codes all come from here."
      >
        <SenderForm />
        <KeyForm
          state={sendgrid}
          canStore={canStore}
          fields={[{ name: 'apiKey', label: 'SendGrid API Key', secret: true }]}
        />
        <KeyForm
          state={smtp}
          canStore={canStore}
          fields={[
            {
              name: 'url',
              label: 'SMTP URL',
              secret: true,
              hint: 'Such as smtps://user:password@mail.example. Used if no SendGrid key is set.',
            },
          ]}
        />
        <div className="integration-actions">{testButton('email')}</div>
        <div aria-live="polite">
          {test.variables === 'email' && test.data && <InboxQuestion key={test.submittedAt} accepted={test.data} />}
        </div>
        <SenderDomainCheck />
      </SettingsGroup>
      <SettingsGroup title="Text Messages" status={<Connection connected={twilio.source !== 'none'} />}>
        <KeyForm
          state={twilio}
          canStore={canStore}
          fields={[
            { name: 'accountSid', label: 'Twilio Account SID' },
            { name: 'authToken', label: 'Auth Token', secret: true },
            { name: 'from', label: 'Sender', hint: 'A number such as +15550100199, or a messaging service' },
          ]}
        />
        <div className="integration-actions">{testButton('sms')}</div>
      </SettingsGroup>
      <PaymentCard state={keyOf('stripe')} canStore={canStore} />
    </>
  );
}
