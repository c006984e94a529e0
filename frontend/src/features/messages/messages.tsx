import { RedoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { formatInstant, todayIn } from '../../shared/format/date.js';
import {
  DataGrid,
  filterNames,
  type GridColumn,
  type GridFilter,
  RowActions,
  useGridMatch,
} from '../../shared/ui/data-grid/index.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import {
  canSendAgain,
  type Message,
  messagesPath,
  recipientOf,
  statusOf,
  useSendAgain,
  useSendAllAgain,
} from './api.js';
import { MessageDialog } from './message-dialog.js';
import './messages.css';
import { LinkButton } from '../../shared/ui/link-button.js';
import { May } from '../../shared/ui/may.js';

const filtersAt = (today: string): GridFilter<'state' | 'delivery' | 'from' | 'to'>[] => [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'queued', label: 'Queued' },
      { value: 'sending', label: 'Sending' },
      { value: 'sent', label: 'Sent' },
      { value: 'delivered', label: 'Delivered' },
      { value: 'failed', label: 'Failed' },
      { value: 'unknown', label: 'May have been sent' },
      { value: 'withdrawn', label: 'Withdrawn' },
      { value: 'held', label: 'Waits for a decision' },
      { value: 'discarded', label: 'Dropped by staff' },
      { value: 'suppressed', label: 'Not sent' },
    ],
  },
  {
    name: 'delivery',
    label: 'Delivery',
    options: [
      { value: 'delivered', label: 'Delivered' },
      { value: 'bounced', label: 'Bounced' },
      { value: 'dropped', label: 'Dropped' },
      { value: 'undelivered', label: 'Not delivered' },
      { value: 'spam_report', label: 'Marked as spam' },
    ],
  },
  { label: 'Written', from: 'from', to: 'to', today },
];

const channels: Record<Message['channel'], string> = { email: 'Email', sms: 'Text message' };

const columnsIn = (timeZone: string, open: (message: Message) => void): GridColumn<Message>[] => [
  {
    key: 'subject',
    title: 'Message',
    width: 220,
    fill: true,
    text: titleOf,
    render: (message) => (
      <Button type="link" size="small" className="message-title" onClick={() => open(message)}>
        {titleOf(message)}
      </Button>
    ),
  },
  { key: 'to', title: 'To', sort: true, width: 210, cut: true, text: recipientOf },
  { key: 'channel', title: 'Channel', width: 110, text: ({ channel }) => channels[channel] },
  {
    key: 'state',
    title: 'State',
    sort: true,
    width: 168,
    render: (message) => <StatusTag status={statusOf(message)} />,
  },
  {
    key: 'createdAt',
    title: 'Written',
    sort: true,
    width: 176,
    text: ({ createdAt }) => formatInstant(createdAt, timeZone),
  },
  {
    key: 'sentAt',
    title: 'Sent',
    width: 176,
    hidden: true,
    text: ({ sentAt }) => sentAt && formatInstant(sentAt, timeZone),
  },
  { key: 'error', title: 'What went wrong', width: 280, cut: true, hidden: true },
];

/** Every outgoing message with its delivery state. Times are in the center's time zone. */
export function Messages({ timeZone }: { timeZone: string }) {
  const [opened, setOpened] = useState<Message>();
  const sendAgain = useSendAgain();
  const sendAllAgain = useSendAllAgain();
  const filters = filtersAt(todayIn(timeZone));
  const ask = useQuestion();
  const confirmSending = async (message: Message) => {
    const title = `Send "${titleOf(message)}" to ${recipientOf(message)} again?`;
    const content = message.state === 'unknown' && 'It may have arrived already, and would then arrive twice.';
    if (await ask({ title, content, confirmLabel: 'Send Again' })) sendAgain.mutate(message);
  };
  const confirmSendingAll = async (messages: readonly Message[]) => {
    const ids = messages.filter(canSendAgain).map(({ id }) => id);
    const title = `Send ${ids.length === 1 ? '1 message' : `${ids.length} messages`} again?`;
    const content = 'Those that have arrived already arrive twice.';
    if (await ask({ title, content, confirmLabel: 'Send Again' })) sendAllAgain.mutate({ ids });
  };
  return (
    <>
      <DataGrid
        id="messages"
        path={messagesPath}
        noun={{ one: 'message', many: 'messages' }}
        columns={columnsIn(timeZone, setOpened)}
        defaultSort="-createdAt"
        filters={filters}
        search="Search messages by address or subject"
        extra={<SendFailedAgain filters={filterNames(filters)} />}
        selectable
        bulkActions={(selected) => (
          <Button type="text" icon={<RedoOutlined aria-hidden />} onClick={() => confirmSendingAll(selected())}>
            Send again
          </Button>
        )}
        onOpen={setOpened}
        card={(message) => (
          <div className="card-body entity-card">
            <div className="entity-card-head">
              <h2 className="entity-card-title">{titleOf(message)}</h2>
              <StatusTag status={statusOf(message)} />
            </div>
            <p className="secondary">
              {recipientOf(message)} · {formatInstant(message.createdAt, timeZone)}
            </p>
            <div className="card-actions">
              <Button onClick={() => setOpened(message)}>Open</Button>
              {canSendAgain(message) && <Button onClick={() => confirmSending(message)}>Send again</Button>}
            </div>
          </div>
        )}
        actions={(message) => (
          <RowActions
            name={`${titleOf(message)} to ${recipientOf(message)}`}
            items={[
              {
                label: 'Send again',
                icon: <RedoOutlined aria-hidden />,
                disabled: !canSendAgain(message),
                onSelect: () => confirmSending(message),
              },
            ]}
          />
        )}
        empty={{
          title: 'No messages yet',
          text: 'Emails and text messages will be listed here with their state.',
          action: (
            <May to="administer">
              <LinkButton to="/settings?tab=message-templates">See What Is Sent</LinkButton>
            </May>
          ),
        }}
      />
      {opened && (
        <MessageDialog
          message={opened}
          timeZone={timeZone}
          onSendAgain={() => confirmSending(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** Sends again what failed among the messages that the list shows, on all its pages. */
function SendFailedAgain({ filters }: { filters: readonly ('state' | 'delivery' | 'from' | 'to')[] }) {
  const match = useGridMatch(filters);
  const send = useSendAllAgain();
  const ask = useQuestion();
  if (match.state !== 'failed') return null;
  const confirm = async () => {
    const title = 'Send all failed messages that the list shows again?';
    const content = 'Those that their provider refused for good stay as they are.';
    if (!(await ask({ title, content, confirmLabel: 'Send All Again' }))) return;
    send.mutate(match);
  };
  return (
    <Button loading={send.isPending} onClick={confirm}>
      Send All Again
    </Button>
  );
}

/** Text messages have no subject: falls back to their text, without the center's name in front. */
function titleOf({ subject, text }: Message): string {
  return subject || text.replace(/^[^:]*: /, '');
}
