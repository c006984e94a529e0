import { RedoOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { formatInstant } from '../../shared/format/date.js';
import { confirmInBrowser } from '../../shared/ui/confirm.js';
import { DataGrid, type GridColumn, RowActions } from '../../shared/ui/data-grid/index.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type Message, messagesPath, useSendAgain } from './api.js';
import { MessageDialog } from './message-dialog.js';
import './messages.css';

const filters = [
  {
    name: 'state',
    label: 'State',
    all: 'All states',
    options: [
      { value: 'queued', label: 'Queued' },
      { value: 'sent', label: 'Sent' },
      { value: 'failed', label: 'Failed' },
    ],
  },
];

const channels: Record<Message['channel'], string> = { email: 'Email', sms: 'Text message' };

const columnsIn = (timeZone: string, open: (message: Message) => void): GridColumn<Message>[] => [
  {
    key: 'subject',
    title: 'Message',
    width: 300,
    text: titleOf,
    render: (message) => (
      <button type="button" className="button-link message-title" onClick={() => open(message)}>
        {titleOf(message)}
      </button>
    ),
  },
  { key: 'to', title: 'To', sort: true, width: 240 },
  { key: 'channel', title: 'Channel', width: 120, text: ({ channel }) => channels[channel] },
  { key: 'state', title: 'State', sort: true, width: 110, render: ({ state }) => <StatusTag status={state} /> },
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
  { key: 'error', title: 'What went wrong', width: 280, hidden: true },
];

/** Every message that left the house or waits to, with what became of it. Times are the center's. */
export function Messages({ timeZone }: { timeZone: string }) {
  const [opened, setOpened] = useState<Message>();
  const sendAgain = useSendAgain();
  const confirmSending = (message: Message) => {
    if (confirmInBrowser(`Send "${titleOf(message)}" to ${message.to} again?`)) sendAgain.mutate(message);
  };
  return (
    <>
      <DataGrid<Message>
        id="messages"
        path={messagesPath}
        noun={{ one: 'message', many: 'messages' }}
        columns={columnsIn(timeZone, setOpened)}
        defaultSort="-createdAt"
        filters={filters}
        search="Search messages by address or subject"
        onOpen={setOpened}
        card={(message) => (
          <div className="card-body entity-card">
            <div className="entity-card-head">
              <h2 className="entity-card-title">{titleOf(message)}</h2>
              <StatusTag status={message.state} />
            </div>
            <p className="secondary">
              {message.to} · {formatInstant(message.createdAt, timeZone)}
            </p>
            <div className="form-actions">
              <button type="button" className="button" onClick={() => setOpened(message)}>
                Open
              </button>
              <button type="button" className="button" onClick={() => confirmSending(message)}>
                Send again
              </button>
            </div>
          </div>
        )}
        actions={(message) => (
          <RowActions
            name={`${titleOf(message)} to ${message.to}`}
            items={[
              { label: 'Send again', icon: <RedoOutlined aria-hidden />, onSelect: () => confirmSending(message) },
            ]}
          />
        )}
        empty={{ title: 'No messages yet', text: 'Emails and text messages will be listed here with their state.' }}
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

/** A text message has no subject; its first words stand for it. */
function titleOf({ subject, text }: Message): string {
  return subject || text.slice(0, 60);
}
