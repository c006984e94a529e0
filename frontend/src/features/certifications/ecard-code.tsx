import { Button, Input, Tooltip } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../shared/api/error.js';
import type { CertificationRow } from '../../shared/api/rows.js';
import { formatCardCode } from '../../shared/model/certification.js';
import { nameOf } from '../../shared/model/person.js';
import { useSetEcardCode } from './api.js';

const DIGITS = 12;

/** The code of the agency's card, edited in place. A revoked certification stays as it is. */
export function EcardCode({ certification }: { certification: CertificationRow }) {
  const { status, ecardCode, student } = certification;
  const [mode, setMode] = useState<'read' | 'edit' | 'closed'>('read');
  const code = ecardCode && <span className="mono">{formatCardCode(ecardCode)}</span>;
  if (status === 'revoked') return code;
  if (mode === 'edit') {
    return <Editor certification={certification} onClose={(byKey) => setMode(byKey ? 'closed' : 'read')} />;
  }
  return (
    <Button
      type="text"
      size="small"
      className="ecard-code"
      // After Enter and Escape the focus stays in the row.
      autoFocus={mode === 'closed'}
      onClick={() => setMode('edit')}
    >
      {code || 'Add code'}
      <span className="visually-hidden">
        {code ? ', edit the card code' : ', card code'} of {nameOf(student)}
      </span>
    </Button>
  );
}

interface EditorProps {
  certification: CertificationRow;
  onClose: (byKey: boolean) => void;
}

/** Enter and leaving the field save, Escape closes. What was typed stays until the server has taken it. */
function Editor({ certification: { id, ecardCode, student, agency }, onClose }: EditorProps) {
  const [text, setText] = useState(formatCardCode(ecardCode ?? ''));
  const [problem, setProblem] = useState('');
  const save = useSetEcardCode(id);
  // State is too late for Enter and the blur that follows it.
  const isSaving = useRef(false);
  const problemId = useId();
  const isAha = agency?.codeFormat === 'aha';
  const code = text.replace(isAha ? /[\s-]/g : /\s/g, '');
  // RQI codes have letters.
  const missing = isAha && /^\d+$/.test(code) ? DIGITS - code.length : 0;

  const submit = async (byKey: boolean) => {
    if (isSaving.current) return;
    if (code === (ecardCode ?? '')) return onClose(byKey);
    if (missing !== 0) return setProblem(`An AHA eCard code has ${DIGITS} digits`);
    isSaving.current = true;
    try {
      await save.mutateAsync(code);
      onClose(byKey);
    } catch (error) {
      setProblem(fieldErrorsOf(error).ecardCode ?? messageOf(error, 'Failed to save the card code'));
    }
    isSaving.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void submit(true);
    if (event.key === 'Escape') onClose(true);
  };
  return (
    <Tooltip open={problem !== ''} title={<span id={problemId}>{problem}</span>} placement="bottomLeft">
      <Input
        size="small"
        className="ecard-code-input mono"
        aria-label={`Card code of ${nameOf(student)}`}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? problemId : undefined}
        {...(problem && { status: 'error' as const })}
        inputMode={isAha ? 'numeric' : 'text'}
        autoComplete="off"
        autoFocus
        value={text}
        readOnly={save.isPending}
        suffix={<span className="secondary">{missing > 0 ? `${missing} more` : ''}</span>}
        onChange={(event) => {
          setText(event.target.value);
          setProblem('');
        }}
        onKeyDown={onKeyDown}
        onBlur={() => submit(false)}
      />
    </Tooltip>
  );
}
