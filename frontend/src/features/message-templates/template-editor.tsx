import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { fieldErrorsOf, isChangedMeanwhile } from '../../shared/api/error.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import {
  differences,
  type Part,
  type TemplateDetail,
  usePreview,
  useResetTemplate,
  useSaveTemplate,
  useSendTest,
  useTemplate,
  type Words,
} from './api.js';
import { TemplateHistory } from './template-history.js';
import { TemplatePreview } from './template-preview.js';
import { WordsForm } from './words-form.js';

interface TemplateEditorProps {
  name: string;
  /** Leads back to the list; undefined beside it. */
  onBack: (() => void) | undefined;
}

export function TemplateEditor({ name, onBack }: TemplateEditorProps) {
  const template = useTemplate(name);
  return (
    <section className="template-editor" aria-label="Message">
      {onBack && (
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
          All Messages
        </Button>
      )}
      {template.isPending && <LoadingState label="Loading the message" lines={6} />}
      {template.isError && <ErrorState error={template.error} onRetry={() => template.refetch()} />}
      {template.isSuccess && <Editor template={template.data} />}
    </section>
  );
}

/** A pause in typing after which the preview follows. */
const PAUSE_MS = 250;

function Editor({ template }: { template: TemplateDetail }) {
  const { name, title, when, words: saved } = template;
  const draft = useDraft(template);
  const [example, setExample] = useState('');
  const changes = differences(draft.words, saved);
  const hasChanges = Object.keys(changes).length > 0;
  const preview = usePreview(name, useDebounced(changes, PAUSE_MS), example);
  const errors = fieldErrorsOf(preview.error);
  const save = useSave(template, draft);
  const reset = useReset(template, draft.drop);
  const test = useSendTest(name);
  return (
    <>
      <header className="template-head">
        <div>
          <h2 className="template-title">{title}</h2>
          <span className="template-state" role="status">
            {hasChanges ? 'Changed, not saved' : template.isChanged ? 'Your words' : 'Our words'}
          </span>
        </div>
        <div className="template-actions">
          <Button type="text" disabled={!template.isChanged && !hasChanges} onClick={reset}>
            Reset to Ours
          </Button>
          <Button loading={test.isPending} onClick={() => test.mutate(changes)}>
            Send Me a Test
          </Button>
          <Button type="primary" loading={save.isPending} disabled={!hasChanges} onClick={save.run}>
            Save
          </Button>
        </div>
        <p className="secondary">
          {when} {rulesOf(template)}
        </p>
      </header>
      <WordsForm
        template={template}
        words={draft.words}
        hasChanges={hasChanges}
        errors={errors}
        preview={preview.data}
        onChange={draft.change}
      />
      <TemplatePreview
        template={template}
        preview={preview.data}
        error={Object.keys(errors).length > 0 ? undefined : preview.error}
        onRetry={() => void preview.refetch()}
        isLate={preview.isPlaceholderData || preview.isError}
        example={example}
        onExample={setExample}
      >
        <TemplateHistory template={template} onRestore={draft.replace} />
      </TemplatePreview>
    </>
  );
}

type Draft = ReturnType<typeof useDraft>;

/** What is typed, and the words and the version that it is based on. */
function useDraft({ words: saved, version }: TemplateDetail) {
  const [draft, setDraft] = useState<{ typed: Partial<Words>; base: Words; version: number }>();
  const { typed = {}, base = saved } = draft ?? {};
  return {
    words: { ...saved, ...typed },
    typed,
    base,
    version: draft?.version ?? version,
    change: (part: Part, text: string) =>
      setDraft((current) => ({
        typed: { ...current?.typed, [part]: text },
        base: current?.base ?? saved,
        version: current?.version ?? version,
      })),
    replace: (words: Words) => setDraft({ typed: words, base: saved, version }),
    drop: () => setDraft(undefined),
  };
}

/** Saves what was typed. What a colleague has changed in other parts meanwhile stays; about the same part it asks. */
function useSave({ name, words: saved }: TemplateDetail, { words, typed, base, version, drop }: Draft) {
  const ask = useQuestion();
  const save = useSaveTemplate(name);
  const latest = useTemplate(name);
  const changes = differences(words, saved);
  const run = async () => {
    try {
      await save.mutateAsync({ ...changes, version });
    } catch (error) {
      if (!isChangedMeanwhile(error)) return;
      const { data: theirs } = await latest.refetch();
      if (!theirs) return;
      const isAboutTheSame = Object.keys(differences(theirs.words, base)).some((part) => part in typed);
      if (!isAboutTheSame || (await ask(WHOSE_WORDS))) await save.mutateAsync({ ...changes, version: theirs.version });
    }
    drop();
  };
  return { isPending: save.isPending, run: () => void run().catch(() => undefined) };
}

const WHOSE_WORDS = {
  title: 'A colleague changed this message meanwhile',
  content: 'You both changed the same part. Their words are in its history either way.',
  confirmLabel: 'Save Mine',
  keepLabel: 'Take Theirs',
  startsOnKeep: true,
};

function useReset({ name, title, isChanged }: TemplateDetail, drop: () => void) {
  const ask = useQuestion();
  const reset = useResetTemplate(name);
  return async () => {
    const isSure = await ask({
      title: `Reset “${title}” to our words?`,
      content: 'From the next message on it says what it said at first. Your words stay in its history.',
      confirmLabel: 'Reset to Ours',
    });
    if (!isSure) return;
    if (isChanged) await reset.mutateAsync().catch(() => undefined);
    drop();
  };
}

/** Such as `Email if “Renewal reminders” is on.` */
function rulesOf({ hasMail, hasSms, mailChoice, smsChoice }: TemplateDetail): string {
  const mail = hasMail && mailChoice && `The email obeys “${mailChoice}”.`;
  const sms = hasSms && smsChoice && `The text message goes to those who agreed, and obeys “${smsChoice}”.`;
  return [mail, sms].filter(Boolean).join(' ');
}
