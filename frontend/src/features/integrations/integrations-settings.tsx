import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import {
  useCalendarStatus,
  usePaymentStatus,
  useProviderKeys,
  useSendTest,
  useSyncCalendar,
  useTestCalendar,
} from './api.js';
import './integrations.css';
import { KeyForm } from './key-form.js';

/** The Integrations tab: the calendar, the providers of mail and text messages, and the payment provider. */
export function IntegrationsSettings() {
  return (
    <div className="integrations">
      <CalendarCard />
      <KeyCards />
      <PaymentCard />
    </div>
  );
}

function Card({ title, status, children }: { title: string; status?: ReactNode; children: ReactNode }) {
  return (
    <section className="integration card card-body" aria-label={title}>
      <div className="integration-head">
        <h2 className="section-title">{title}</h2>
        {status}
      </div>
      {children}
    </section>
  );
}

const Connection = ({ connected }: { connected: boolean }) => (
  <StatusTag status={connected ? 'connected' : 'not-configured'} />
);

function CalendarCard() {
  const status = useCalendarStatus();
  const test = useTestCalendar();
  const sync = useSyncCalendar();
  if (status.isPending) return <LoadingState label="Loading the calendar's status" />;
  if (status.isError) return <ErrorState error={status.error} onRetry={() => status.refetch()} />;
  const { configured } = status.data;
  return (
    <Card title="Google Calendar" status={<Connection connected={configured} />}>
      <p className="secondary">
        {configured
          ? 'Every class is written to the calendar. Sync Now writes all classes ahead again, such as after the first set-up.'
          : 'The service account email and private key environment variables must be configured: GOOGLE_CALENDAR_CLIENT_EMAIL, GOOGLE_CALENDAR_PRIVATE_KEY and GOOGLE_CALENDAR_ID.'}
      </p>
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
    </Card>
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
      <Card title="Email" status={<Connection connected={sendgrid.source !== 'none' || smtp.source !== 'none'} />}>
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
      </Card>
      <Card title="Text Messages" status={<Connection connected={twilio.source !== 'none'} />}>
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
      </Card>
    </>
  );
}

function PaymentCard() {
  const status = usePaymentStatus();
  if (status.isPending) return <LoadingState label="Loading the payment provider's status" />;
  if (status.isError) return <ErrorState error={status.error} onRetry={() => status.refetch()} />;
  const { provider } = status.data;
  return (
    <Card title="Payments" status={<Connection connected={provider !== 'none'} />}>
      <p className="secondary">{PAYMENTS[provider]}</p>
      {provider === 'stripe' && (
        <div className="integration-actions">
          <Button href="https://dashboard.stripe.com/" target="_blank" rel="noreferrer">
            Manage
          </Button>
        </div>
      )}
      {provider === 'local' && (
        <div className="integration-actions">
          <Button href="https://docs.stripe.com/testing" target="_blank" rel="noreferrer">
            Manage
          </Button>
        </div>
      )}
    </Card>
  );
}

const PAYMENTS = {
  stripe: 'Cards and bank accounts are charged through Stripe.',
  local: 'This is the test gateway: it takes Stripe’s test cards only, and no money moves. Manage lists the cards.',
  none: 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be configured in the environment.',
};
