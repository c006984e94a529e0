import { ArrowRightOutlined, CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CenterRow } from '../../shared/api/rows.js';
import { formatDate, formatTime } from '../../shared/format/date.js';
import { formatPhone } from '../../shared/format/phone.js';
import { CenterLogo } from '../../shared/ui/center-logo.js';
import type { Setup, SetupStep } from './api.js';

interface PanelsProps {
  setup: Setup;
  center: CenterRow;
  opened: SetupStep | undefined;
  importsHref: string;
  messagesHref: string;
}

/** Beside the steps: why the open one matters. */
export function SetupPanels({ setup, center, opened, importsHref, messagesHref }: PanelsProps) {
  return (
    <div className="setup-aside">
      {opened === 'sender' ? <Inbox setup={setup} center={center} /> : <PublicPage setup={setup} center={center} />}
      {opened === 'sender' && (
        <Panel title="What goes out, and when">
          <p className="setup-note secondary">
            A confirmation at booking, a reminder 24 hours before class, the card after a pass.{' '}
            <Link to={messagesHref}>See all messages</Link>
          </p>
        </Panel>
      )}
      {opened === 'payments' && (
        <Panel title="Not with Stripe?">
          <p className="setup-note secondary">
            Skip it: cash, checks and your card reader at the desk are recorded by hand, with method and amount.
          </p>
        </Panel>
      )}
      {opened !== 'sender' && opened !== 'payments' && setup.facts.records.imports === 0 && (
        <Panel title="Coming from another system?">
          <p className="setup-note secondary">
            Do step 7 first: your courses, places and instructors come with the records, and steps 3 and 4 are done.{' '}
            <Link to={importsHref}>Bring your records</Link>
          </p>
        </Panel>
      )}
    </div>
  );
}

function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="card panel" aria-label={title}>
      <div className="panel-head">
        <h2 className="panel-title">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

const LOGO = { width: 160, height: 48 };

/** The public page as it is now, and what is still missing on it. */
function PublicPage({ setup: { facts }, center }: Pick<PanelsProps, 'setup' | 'center'>) {
  const { name, phone, address, logo } = center;
  const isKnown = phone !== '' && address !== '';
  return (
    <Panel
      title="What students see now"
      action={
        <Button type="text" size="small" href="/courses" target="_blank">
          Open
        </Button>
      }
    >
      <div className="setup-page">
        <div className="setup-page-bar">{location.host}</div>
        <div className="setup-page-body">
          {logo && <CenterLogo logo={logo} name={name} space={LOGO} />}
          <p className="setup-page-name">{name}</p>
          <p className="secondary">{address}</p>
          <p className="secondary">{formatPhone(phone)}</p>
          {facts.hasOpenClass && facts.firstClass ? (
            <p className="setup-page-line">
              <span>{facts.firstClass.title}</span>
              <span className="secondary">
                {formatDate(facts.firstClass.date)}, {formatTime(facts.firstClass.time)}
              </span>
            </p>
          ) : (
            <>
              <p className="setup-page-line">No classes are open yet.</p>
              {phone && (
                <p className="setup-page-line">
                  <span>Call us for a date</span>
                  <span className="secondary">{formatPhone(phone)}</span>
                </p>
              )}
            </>
          )}
        </div>
      </div>
      <ul className="setup-tell">
        <Told isDone={isKnown}>
          {isKnown ? 'Name, address and phone are there.' : 'Address and phone appear after step 1.'}
        </Told>
        <Told isDone={facts.hasOpenClass}>
          {facts.hasOpenClass ? 'A class can be booked.' : '“Register” appears with your first class.'}
        </Told>
        <Told isDone={isLive(facts.payments)}>{paymentsText(facts.payments)}</Told>
      </ul>
    </Panel>
  );
}

type Payments = Setup['facts']['payments'];

const isLive = ({ provider, mode }: Payments): boolean => provider === 'stripe' && mode === 'live';

function paymentsText(payments: Payments): string {
  if (payments.provider === 'none')
    return 'Payment at booking appears after step 6; until then seats are paid at the desk.';
  if (isLive(payments)) return 'Students pay by card when they book.';
  return 'Until you go live, the page says that it is a test and takes test cards only.';
}

/** A reminder as an inbox lists it. */
function Inbox({ setup: { facts }, center }: Pick<PanelsProps, 'setup' | 'center'>) {
  const { address, provider } = facts.sender;
  return (
    <Panel title="In a student’s inbox">
      <div className="setup-page">
        <div className="setup-page-body">
          <p className="setup-page-name">{center.name}</p>
          <p>Reminder: {facts.firstClass?.title ?? 'your class'}</p>
          <p className="secondary">Your class is coming up.</p>
        </div>
      </div>
      <ul className="setup-tell">
        <Told isDone={address !== ''}>
          {address === '' ? 'Emails wait until there is a sender.' : `Answers go to ${address}.`}
        </Told>
        <Told isDone={provider === 'sendgrid' || provider === 'smtp'}>
          {provider === 'mailbox'
            ? 'Emails stay in this machine’s mailbox until a provider is set.'
            : 'With a provider, they leave at once.'}
        </Told>
      </ul>
    </Panel>
  );
}

function Told({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li>
      {isDone ? (
        <CheckOutlined className="setup-tell-done" aria-label="Done" />
      ) : (
        <ArrowRightOutlined aria-label="To do" className="secondary" />
      )}
      <span>{children}</span>
    </li>
  );
}
