import { type FormInstance, Modal } from 'antd';
import { type ReactNode, useId } from 'react';
import { fieldErrorsOf } from '../api/error.js';
import './parts.css';

interface FormDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** What the button does, in words: 'Add Class'. */
  submit: string;
  busy: boolean;
  submitDisabled?: boolean;
  cancel?: string;
  /** Gets the id that the form must carry, so that the button and Enter both send it. */
  children: (formId: string) => ReactNode;
}

/** A dialog around one antd form. A click beside it does not close it, so nothing typed is lost by accident. */
export function FormDialog({ title, open, onClose, submit, busy, submitDisabled, cancel, children }: FormDialogProps) {
  const id = useId();
  return (
    <Modal
      title={title}
      open={open}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
      okText={submit}
      cancelText={cancel ?? 'Cancel'}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: submitDisabled ?? false }}
      className="form-dialog"
    >
      {children(id)}
    </Modal>
  );
}

/** Puts the server's complaints beside the fields they are about, and takes the person to the first. */
export function showFieldErrors(form: FormInstance, error: unknown): void {
  const fields = Object.entries(fieldErrorsOf(error)).map(([name, message]) => ({ name, errors: [message] }));
  if (fields.length === 0) return;
  form.setFields(fields);
  form.scrollToField(fields[0]?.name, { focus: true });
}
