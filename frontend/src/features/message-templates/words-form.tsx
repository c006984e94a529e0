import { LockOutlined } from '@ant-design/icons';
import { Button, Form, Input, Progress } from 'antd';
import { type FocusEvent, useId, useRef } from 'react';
import type { TemplatePreviewRow } from '../../shared/api/rows.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import type { Part, TemplateDetail, Words } from './api.js';
import { insertText, type TextControl, useFieldChoice } from './field-choice.js';

interface WordsFormProps {
  template: TemplateDetail;
  words: Words;
  hasChanges: boolean;
  errors: Record<string, string>;
  preview: TemplatePreviewRow | undefined;
  onChange: (part: Part, text: string) => void;
}

export const PART_LABELS: Record<Part, string> = {
  subject: 'Subject',
  heading: 'Heading',
  body: 'Words',
  closing: 'Words below them',
  sms: 'Words of the text message',
};

/** The words of a message, with the fields to insert and what stays whatever they are. */
export function WordsForm({ template, words, hasChanges, errors, preview, onChange }: WordsFormProps) {
  useUnsavedChanges(() => hasChanges);
  const { hasMail, hasSms, fields } = template;
  const lastFocused = useRef<Record<'mail' | 'sms', TextControl | null>>({ mail: null, sms: null });
  const smsFields = fields.filter(({ isForSms }) => isForSms);
  const partProps = (part: Part) => ({
    part,
    fields: part === 'sms' ? smsFields : fields,
    text: words[part],
    error: errors[part],
    onChange: (text: string) => onChange(part, text),
    onFocus: (control: TextControl) => {
      lastFocused.current[part === 'sms' ? 'sms' : 'mail'] = control;
    },
  });
  const locked = (isOfSms: boolean) => template.parts.filter((part) => part.isOfSms === isOfSms);
  return (
    <Form layout="vertical" className="template-columns">
      {hasMail && (
        <fieldset className="template-words">
          <legend>Email</legend>
          <PartField {...partProps('subject')} />
          <PartField {...partProps('heading')} />
          <PartField {...partProps('body')} />
          <Locked parts={locked(false)} />
          <PartField {...partProps('closing')} />
          <AddFields fields={fields} onAdd={(field, first) => insert(lastFocused.current.mail ?? first, field)} />
        </fieldset>
      )}
      {hasSms && (
        <fieldset className="template-words">
          <legend>Text message</legend>
          <PartField {...partProps('sms')} />
          <Locked parts={locked(true)} />
          {preview && <Segments preview={preview} />}
          <AddFields fields={smsFields} onAdd={(field, first) => insert(lastFocused.current.sms ?? first, field)} />
        </fieldset>
      )}
    </Form>
  );
}

interface PartFieldProps {
  part: Part;
  fields: TemplateDetail['fields'];
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onFocus: (control: TextControl) => void;
}

const ROWS: Partial<Record<Part, number>> = { body: 6, closing: 2, sms: 4 };

function PartField({ part, fields, text, error, onChange, onFocus }: PartFieldProps) {
  const id = useId();
  const choice = useFieldChoice(fields, PART_LABELS[part]);
  const rows = ROWS[part];
  const props = {
    id,
    value: text,
    'aria-invalid': error !== undefined,
    'aria-describedby': error && `${id}-error`,
    ...choice.control,
    onChange: (event: { target: TextControl }) => {
      onChange(event.target.value);
      choice.read(event.target);
    },
    onFocus: (event: FocusEvent<TextControl>) => onFocus(event.currentTarget),
  };
  return (
    <Form.Item
      label={PART_LABELS[part]}
      htmlFor={id}
      validateStatus={error ? 'error' : ''}
      help={error && <span id={`${id}-error`}>{error}</span>}
    >
      <div className="template-typed">
        {rows ? <Input.TextArea {...props} autoSize={{ minRows: rows }} /> : <Input {...props} />}
        {choice.list}
      </div>
    </Form.Item>
  );
}

/** Inserts a field where the cursor is, as typing it would. */
function insert(control: TextControl | null, field: string): void {
  if (!control) return;
  insertText(control, `{{${field}}}`, control.selectionStart ?? 0, control.selectionEnd ?? 0);
}

interface AddFieldsProps {
  fields: TemplateDetail['fields'];
  /** With the first text of several lines beside it, for a person who was in none yet. */
  onAdd: (name: string, first: TextControl | null) => void;
}

function AddFields({ fields, onAdd }: AddFieldsProps) {
  return (
    <div className="template-chips">
      <span className="secondary">Add, or type {'{'}</span>
      {fields.map(({ name, label, sample, stays }) => (
        <Button
          key={name}
          size="small"
          title={sample || undefined}
          onClick={({ currentTarget }) =>
            onAdd(name, currentTarget.closest('fieldset')?.querySelector('textarea') ?? null)
          }
        >
          {label}
          {stays.length > 0 && <LockOutlined title="Has to stay" aria-label="Has to stay" />}
        </Button>
      ))}
    </div>
  );
}

function Locked({ parts }: { parts: TemplateDetail['parts'] }) {
  if (parts.length === 0) return null;
  return (
    <div className="template-locked">
      <ul className="template-chips" aria-label="Stays whatever the words are">
        {parts.map(({ label, reason }) => (
          <li key={label} title={reason}>
            <LockOutlined aria-hidden /> {label}
          </li>
        ))}
      </ul>
      <p className="secondary">{[...new Set(parts.map(({ reason }) => reason))].join(' ')}</p>
    </div>
  );
}

const SEGMENT = 160;

function Segments({ preview: { smsCharacters, smsSegments, smsLongest } }: { preview: TemplatePreviewRow }) {
  const most = smsLongest <= SEGMENT ? 1 : 2;
  return (
    <div className="template-segments" data-long={smsSegments > 1 || undefined}>
      <p>
        <strong>{smsSegments === 1 ? '1 segment' : `${smsSegments} segments`}</strong>, {smsCharacters} of {SEGMENT}{' '}
        characters
      </p>
      <Progress
        aria-label="Length of the text message"
        percent={Math.min(100, (100 * smsCharacters) / (SEGMENT * smsSegments))}
        showInfo={false}
        size="small"
      />
      <p className="secondary">
        With the longest names {smsLongest}: {most === 1 ? 'still 1 segment.' : '2 segments, which cost twice as much.'}
      </p>
    </div>
  );
}
