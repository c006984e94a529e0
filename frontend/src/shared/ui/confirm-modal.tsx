import { Button, Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useModal } from './form-modal.js';

interface ConfirmModalProps {
  title: string;
  /** What happens: 'Cancel Class and Tell 6 People'. */
  confirmLabel: string;
  /** What stays as it is: 'Keep Class'. */
  keepLabel: string;
  danger?: boolean;
  disabled?: boolean;
  loading: boolean;
  /** Two presses in one frame call it twice: `useApiMutation` sends one request. */
  onConfirm: (close: () => void) => void;
  onClose: () => void;
  /** What the act does. */
  children: ReactNode;
}

/** Says what an act does before it is done. The focus starts on the button that changes nothing. Mount to open. */
export function ConfirmModal(props: ConfirmModalProps) {
  const {
    title,
    confirmLabel,
    keepLabel,
    danger = false,
    disabled = false,
    loading,
    onConfirm,
    onClose,
    children,
  } = props;
  const keepButton = useRef<HTMLButtonElement>(null);
  const { close, modalProps } = useModal(onClose);
  return (
    <Modal
      {...modalProps}
      title={title}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => isOpen && keepButton.current?.focus()}
      footer={
        <>
          <Button ref={keepButton} onClick={close}>
            {keepLabel}
          </Button>
          <Button type="primary" danger={danger} disabled={disabled} loading={loading} onClick={() => onConfirm(close)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
