import { useId, useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { Page } from '../../shared/ui/page.js';
import { TextArea } from '../../shared/ui/text-box.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { CheckList } from './check-list.js';
import './employee-import.css';
import { MAX_FILE_MB, MAX_ROWS } from './read-people.js';
import { type Source, useEmployeeImport } from './use-employee-import.js';

interface EmployeeImportProps {
  organizationId: string;
  back: { to: string; label: string };
  onBack: () => void;
}

/** Adds an organization's people from a file or from pasted rows. */
export function EmployeeImport({ organizationId, back, onBack }: EmployeeImportProps) {
  const employees = useEmployeeImport(organizationId);
  const { step } = employees;
  // Kept here, so that it is still there when the list can't be read.
  const [text, setText] = useState('');
  const restart = () => {
    setText('');
    employees.restart();
  };
  if (step.name === 'check') return <CheckList employees={employees} back={back} onCancel={onBack} />;
  if (step.name === 'done') {
    return <Done {...step} back={back} onBack={onBack} onRestart={restart} />;
  }
  return (
    <Page title="Add People" back={back} line="They get an email with a link to join. You check the list first.">
      {step.name === 'reading' ? (
        <Progress label={step.label} share={step.share} onCancel={employees.stop} />
      ) : (
        <ChooseList problem={step.problem} text={text} onText={setText} onRead={employees.read} />
      )}
    </Page>
  );
}

interface ChooseListProps {
  problem: string | undefined;
  text: string;
  onText: (text: string) => void;
  onRead: (source: Source) => void;
}

function ChooseList({ problem, text, onText, onRead }: ChooseListProps) {
  const id = useId();
  const [isEmpty, setIsEmpty] = useState(false);
  useUnsavedChanges(() => text.trim() !== '', 'The list that you pasted is not saved.');
  return (
    <div className="import-choose">
      <FormProblem title="The list was not read">{problem}</FormProblem>
      <section className="card card-body form" aria-labelledby={`${id}-file`}>
        <div>
          <h2 className="section-title" id={`${id}-file`}>
            Choose a file
          </h2>
          <p className="secondary">
            Excel (.xlsx), CSV or text, as other programs save it: up to {MAX_ROWS.toLocaleString('en-US')} rows and{' '}
            {MAX_FILE_MB} MB.
          </p>
        </div>
        <label className="import-file">
          <span className="visually-hidden">File</span>
          <input
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) onRead({ file });
            }}
          />
        </label>
      </section>
      <form
        className="card card-body form"
        onSubmit={(event) => {
          event.preventDefault();
          setIsEmpty(text.trim() === '');
          if (text.trim() !== '') onRead({ text });
        }}
      >
        <div>
          <label className="section-title" htmlFor={`${id}-text`}>
            Or paste rows
          </label>
          <p className="secondary" id={`${id}-hint`}>
            One person a row: name, email and, if you like, phone. The first row may name the columns, in any order.
          </p>
        </div>
        <TextArea
          id={`${id}-text`}
          className="import-text"
          rows={8}
          value={text}
          onChange={({ target }) => onText(target.value)}
          aria-describedby={`${id}-hint${isEmpty ? ` ${id}-error` : ''}`}
          aria-invalid={isEmpty || undefined}
          placeholder={'Jane Doe, jane@example.com\nJuan Pérez, juan@example.com'}
        />
        {isEmpty && (
          <p className="field-error" id={`${id}-error`}>
            Paste at least one row
          </p>
        )}
        <div className="form-actions">
          <Button type="submit" kind="primary">
            Check List
          </Button>
        </div>
      </form>
    </div>
  );
}

function Progress({ label, share, onCancel }: { label: string; share: number; onCancel: () => void }) {
  return (
    <div className="card card-body import-progress">
      <p role="status">{label}</p>
      <progress value={share} max={1} aria-label={label} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

interface DoneProps {
  invited: number;
  unchanged: number;
  back: { to: string; label: string };
  onBack: () => void;
  onRestart: () => void;
}

function Done({ invited, unchanged, back, onBack, onRestart }: DoneProps) {
  const who = invited === 1 ? '1 person is' : `${invited.toLocaleString('en-US')} people are`;
  return (
    <Page title={`${who} invited`} documentTitle="Add People" back={back}>
      <section className="card card-body form" role="status">
        <p>
          Each gets an email with a link to join, and is in your list now. You see their classes and certifications once
          they have joined.
        </p>
        {unchanged > 0 && (
          <p className="secondary">
            {unchanged.toLocaleString('en-US')} {unchanged === 1 ? 'row' : 'rows'} changed nothing, because somebody
            invited these people meanwhile.
          </p>
        )}
        <div className="form-actions">
          <Button kind="primary" onClick={onBack}>
            Go to {back.label}
          </Button>
          <Button onClick={onRestart}>Add More People</Button>
        </div>
      </section>
    </Page>
  );
}
