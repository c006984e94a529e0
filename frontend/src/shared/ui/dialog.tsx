import { CloseOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog: focus stays inside, Escape closes. Mounted while it is open. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={id} onCancel={onClose} onClose={onClose}>
      <div className="dialog-head">
        <h2 className="dialog-title" id={id}>
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
