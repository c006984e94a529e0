import { DeleteOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import type { ImportDetail } from '../../shared/api/rows.js';
import { RowActions } from '../../shared/ui/data-grid/index.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { Page } from '../../shared/ui/page.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { useDiscardImport, useImport } from './api.js';
import { FilesStep } from './files-step.js';
import type { ImportLinks } from './import-links.js';
import { ImportStep } from './import-step.js';
import { ImportSteps } from './import-steps.js';
import { headLine } from './import-text.js';
import './imports.css';
import { NamesStep } from './names-step.js';
import { Reading } from './reading.js';
import { RowFiles } from './row-files.js';
import { FATES } from './rows.logic.js';
import { RowsStep } from './rows-step.js';
import { hasBegun, type Step, stepOf } from './steps.logic.js';

interface ImportDeskProps {
  id: string;
  timeZone: string;
  links: ImportLinks;
  /** The import is gone. */
  onLeave: () => void;
}

/** One import: its files, the names in them, its rows, and what came of it. The address has the step. */
export function ImportDesk({ id, timeZone, links, onLeave }: ImportDeskProps) {
  const read = useImport(id);
  const [params] = useSearchParams();
  const back = { to: links.imports, label: 'Imports' };
  if (!read.data) {
    return (
      <Page title="Import" back={back}>
        {read.isError ? (
          <ErrorState error={read.error} onRetry={() => read.refetch()} />
        ) : (
          <LoadingState label="Loading the import" lines={8} />
        )}
      </Page>
    );
  }
  const detail = read.data;
  const step = stepOf(params.get('step'), detail);
  const fate = FATES.find((one) => one.fate === params.get('fate'));
  const isFirstReading = detail.state === 'reading' && detail.counts === null;
  return (
    <Page
      title={detail.name}
      back={back}
      line={headLine(detail, timeZone)}
      action={
        <>
          <Actions detail={detail} onLeave={onLeave} />
          {step === 'rows' && fate && <RowFiles detail={detail} fate={fate.fate} />}
        </>
      }
      hasLateTitle
    >
      <FormProblem title={detail.state === 'failed' ? 'Nothing came in' : 'That didn’t work'}>
        {detail.problem}
      </FormProblem>
      <ImportSteps detail={detail} step={step} note={noteOf(detail)} />
      {isFirstReading ? (
        <Reading detail={detail} onLeave={onLeave} />
      ) : (
        <StepContent step={step} detail={detail} timeZone={timeZone} links={links} />
      )}
    </Page>
  );
}

interface StepContentProps {
  step: Step;
  detail: ImportDetail;
  timeZone: string;
  links: ImportLinks;
}

function StepContent({ step, detail, timeZone, links }: StepContentProps) {
  if (step === 'import') return <ImportStep detail={detail} timeZone={timeZone} links={links} />;
  if (step === 'names' && detail.matches) return <NamesStep detail={detail} matches={detail.matches} />;
  if (step === 'rows' && detail.counts) return <RowsStep detail={detail} counts={detail.counts} />;
  return <FilesStep detail={detail} />;
}

function noteOf(detail: ImportDetail) {
  if (hasBegun(detail)) return { text: '0 emails, 0 texts, 0 charges', isSettled: true };
  return detail.state === 'reading'
    ? { text: 'Checking the rows', isSettled: false }
    : { text: 'Saved. Leave and come back at any step.', isSettled: true };
}

function Actions({ detail, onLeave }: { detail: ImportDetail; onLeave: () => void }) {
  const discard = useDiscardImport(detail.id);
  const ask = useQuestion();
  if (hasBegun(detail)) return null;
  const remove = async () => {
    const isMeant = await ask({
      title: `Remove ${detail.name}?`,
      content: 'Its files and your decisions go. Nothing of it has been imported.',
      confirmLabel: 'Remove Import',
      keepLabel: 'Keep Import',
      danger: true,
    });
    if (!isMeant) return;
    // A failure is said in a toast.
    await discard.mutateAsync().then(onLeave, () => {});
  };
  return (
    <RowActions
      name={detail.name}
      items={[{ label: 'Remove Import…', icon: <DeleteOutlined aria-hidden />, danger: true, onSelect: remove }]}
    />
  );
}
