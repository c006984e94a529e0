import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { TemplatePreviewRow } from '../../shared/api/rows.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import type { TemplateDetail } from './api.js';

type Look = 'light' | 'dark' | 'text';

const LOOKS: { value: Look; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Plain text' },
];

interface TemplatePreviewProps {
  template: TemplateDetail;
  preview: TemplatePreviewRow | undefined;
  error: Error | null | undefined;
  /** Reads it again after an error; what was typed stays. */
  onRetry: () => void;
  /** It doesn't show the last words that were typed. */
  isLate: boolean;
  example: string;
  onExample: (key: string) => void;
  /** Below the text message. */
  children: ReactNode;
}

/** The message as it arrives, for the sample or a real person. */
export function TemplatePreview(props: TemplatePreviewProps) {
  const { template, preview, error, isLate, children } = props;
  if (error && !preview) return <ErrorState error={error} onRetry={props.onRetry} />;
  return (
    <section className="template-preview" aria-label="Preview">
      <ExampleChoice {...props} />
      <div className="template-columns">
        {!preview && <LoadingState label="Loading the preview" lines={6} />}
        {preview?.html != null && <Mail title={template.title} preview={preview} isLate={isLate} />}
        <div className="template-side">
          {preview?.sms != null && (
            <section className="template-sms" aria-label="Text message" data-late={isLate || undefined}>
              <p>{preview.sms}</p>
            </section>
          )}
          {children}
        </div>
      </div>
    </section>
  );
}

function ExampleChoice({ template: { examples }, example, onExample }: TemplatePreviewProps) {
  if (examples.length === 0) return <h3 className="section-title">Preview with sample data</h3>;
  const keys = ['', ...examples.map(({ key }) => key)];
  const at = keys.indexOf(example);
  const go = (step: number) => onExample(keys[(at + step + keys.length) % keys.length]!);
  return (
    <div className="template-example">
      <label htmlFor="template-example">Preview with</label>
      <Select
        id="template-example"
        value={example}
        onChange={onExample}
        popupMatchSelectWidth={false}
        options={[{ value: '', label: 'Sample data' }, ...examples.map(({ key, label }) => ({ value: key, label }))]}
      />
      <Button type="text" icon={<LeftOutlined />} aria-label="Previous person" onClick={() => go(-1)} />
      <Button type="text" icon={<RightOutlined />} aria-label="Next person" onClick={() => go(1)} />
    </div>
  );
}

function Mail({ title, preview, isLate }: { title: string; preview: TemplatePreviewRow; isLate: boolean }) {
  const [look, setLook] = useState<Look>('light');
  const { subject, html, text, attachment } = preview;
  return (
    <section className="template-mail" aria-label="Email" data-late={isLate || undefined}>
      <header>
        <strong>{subject}</strong>
        {attachment && <span className="secondary">With {attachment}</span>}
        <Segmented
          name="look"
          aria-label="Show the email as"
          size="small"
          options={LOOKS}
          value={look}
          onChange={setLook}
        />
      </header>
      {look === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll a long text
        <section className="template-text" aria-label="Plain text" tabIndex={0}>
          {text}
        </section>
      ) : (
        // The sandbox runs no script and follows no link.
        <iframe title={`Email: ${title}`} sandbox="" srcDoc={inColors(look, html!)} />
      )}
    </section>
  );
}

/** Shows the colors of one scheme, whatever this screen's is. */
const inColors = (look: 'light' | 'dark', html: string): string =>
  html.replace('(prefers-color-scheme: dark)', look === 'dark' ? 'all' : 'not all');
