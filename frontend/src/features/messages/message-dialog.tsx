import { formatInstant } from '../../shared/format/date.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import type { Message } from './api.js';

interface MessageDialogProps {
  message: Message;
  timeZone: string;
  onSendAgain: () => void;
  onClose: () => void;
}

/** A message as it was written, and what became of it. */
export function MessageDialog({ message, timeZone, onSendAgain, onClose }: MessageDialogProps) {
  const { to, subject, text, state, createdAt, sentAt, error } = message;
  return (
    <Dialog title={subject || 'Text message'} onClose={onClose}>
      <dl className="facts">
        <div>
          <dt>To</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            <StatusTag status={state} />
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by keyboard */}
      <section className="message-text" aria-label="Text" tabIndex={0}>
        {text}
      </section>
      <div className="form-actions">
        <Button onClick={onSendAgain}>Send again</Button>
      </div>
    </Dialog>
  );
}
