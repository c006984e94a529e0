import { Button, Modal } from 'antd';
import { formatInstant } from '../../shared/format/date.js';
import { useModal } from '../../shared/ui/form-modal.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { canSendAgain, type Message, recipientOf, statusOf } from './api.js';

interface MessageDialogProps {
  message: Message;
  timeZone: string;
  onSendAgain: () => void;
  onClose: () => void;
}

/** A message's text and delivery state. Mount to open. */
export function MessageDialog({ message, timeZone, onSendAgain, onClose }: MessageDialogProps) {
  const { modalProps } = useModal(onClose);
  const { subject, text, createdAt, sentAt, error } = message;
  const footer = canSendAgain(message) ? <Button onClick={onSendAgain}>Send again</Button> : null;
  return (
    <Modal {...modalProps} title={subject || 'Text message'} footer={footer}>
      <dl className="facts">
        <div>
          <dt>To</dt>
          <dd>{recipientOf(message)}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            <StatusTag status={statusOf(message)} />
          </dd>
        </div>
        <div>
          <dt>Written</dt>
          <dd>{formatInstant(createdAt, timeZone)}</dd>
        </div>
        {sentAt && (
          <div>
            <dt>Sent</dt>
            <dd>{formatInstant(sentAt, timeZone)}</dd>
          </div>
        )}
        {error && (
          <div>
            <dt>What went wrong</dt>
            <dd>{error}</dd>
          </div>
        )}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll a long text */}
      <section className="message-text" aria-label="Text" tabIndex={0}>
        {text}
      </section>
    </Modal>
  );
}
