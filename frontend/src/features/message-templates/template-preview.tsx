import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useModal } from '../../shared/ui/form-modal.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { type Template, useTemplatePreview } from './api.js';

type Look = 'light' | 'dark' | 'text';

const LOOKS: { value: Look; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Plain text' },
];

/** A message with sample data, as it arrives. Mount to open. */
export function TemplatePreview({ template, onClose }: { template: Template; onClose: () => void }) {
  const { modalProps } = useModal(onClose);
  return (
    <Modal {...modalProps} title={template.title} width={720} footer={null}>
      <Preview name={template.name} />
    </Modal>
  );
}

function Preview({ name }: { name: string }) {
  const preview = useTemplatePreview(name);
  const [look, setLook] = useState<Look>('light');
  if (preview.isPending) return <LoadingState label="Loading the message" lines={6} />;
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => preview.refetch()} />;
  const { subject, html, text, attachment, sms, smsCharacters, smsSegments } = preview.data.preview;
  return (
    <>
      {html !== null && (
        <section aria-label="Email">
          <dl className="facts">
            <div>
              <dt>Subject</dt>
              <dd>{subject}</dd>
            </div>
            {attachment && (
              <div>
                <dt>Attachment</dt>
                <dd>{attachment}</dd>
              </div>
            )}
          </dl>
          <Segmented
            name="look"
            aria-label="Show the email as"
            className="template-look"
            options={LOOKS}
            value={look}
            onChange={setLook}
          />
          {look === 'text' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll a long text
            <section className="template-text" aria-label="Plain text" tabIndex={0}>
              {text}
            </section>
          ) : (
            // The sandbox runs no script and follows no link.
            <iframe className="template-mail" title="Email" sandbox="" srcDoc={inColors(look, html)} />
          )}
        </section>
      )}
      {sms !== null && (
        <section className="template-sms" aria-label="Text message">
          <h3 className="section-title">Text message</h3>
          <p className="template-text">{sms}</p>
          <p className="secondary">
            {smsCharacters} of 160 characters · {smsSegments} {smsSegments === 1 ? 'segment' : 'segments'}
          </p>
        </section>
      )}
    </>
  );
}

/** Shows the colors of one scheme, whatever this screen's is. */
const inColors = (look: 'light' | 'dark', html: string): string =>
  html.replace('(prefers-color-scheme: dark)', look === 'dark' ? 'all' : 'not all');
