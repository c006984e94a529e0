import { Button } from 'antd';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { useCreatePreview } from './api.js';
import type { StepProps } from './setup-list.js';

interface PreviewStepProps extends StepProps {
  /** An open center needs no preview: its public pages are what students see. */
  isOpen: boolean;
}

/** The last step: a link that shows the public pages as they will be, to book in as a test student. */
export function PreviewStep({ isOpen, skip, confirm, onDone }: PreviewStepProps) {
  const create = useCreatePreview();
  const url = isOpen ? '/courses' : create.data?.url;
  if (!url) {
    return (
      <div className="setup-actions">
        <Button key="create" autoFocus type="primary" loading={create.isPending} onClick={() => create.mutate()}>
          Create Preview Link
        </Button>
        {skip}
      </div>
    );
  }
  const open = async () => {
    window.open(url);
    // Before that, a test booking proves it.
    if (!isOpen) return;
    await confirm();
    onDone();
  };
  return (
    <>
      {!isOpen && (
        <p className="setup-box setup-note setup-preview">
          <code>{url}</code>
          <CopyButton text={url} label="Copy Link" />
        </p>
      )}
      <div className="setup-actions">
        <Button key="open" autoFocus type="primary" onClick={open}>
          {isOpen ? 'Open the Public Page' : 'Open Preview'}
        </Button>
        {skip}
        {!isOpen && (
          <span className="secondary">
            Press “Book as a Test Student” there: this browser is the student’s until you press “Back to the Console”.
            The student and the seat go when you open the center.
          </span>
        )}
      </div>
    </>
  );
}
