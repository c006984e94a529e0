import { App } from 'antd';
import type { ReactNode } from 'react';

interface Question {
  title: string;
  content?: ReactNode;
  /** What happens: 'Send Again'. */
  confirmLabel: string;
  keepLabel?: string;
  danger?: boolean;
  /** Whether the focus starts on the button that changes nothing. */
  startsOnKeep?: boolean;
}

/**
 * Returns a function that asks, and resolves to true if the person agreed. For a question whose text is known and whose act needs
 * no more than a yes; `ConfirmModal` asks all others.
 */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  return async ({ title, content, confirmLabel, keepLabel = 'Cancel', danger = false, startsOnKeep = danger }) =>
    modal.confirm({
      title,
      content,
      okText: confirmLabel,
      okButtonProps: { danger },
      cancelText: keepLabel,
      focusable: { autoFocusButton: startsOnKeep ? 'cancel' : 'ok' },
    });
}
