import { App } from 'antd';
import { ApiError } from '../api/error.js';
import { EMAIL_IN_USE } from '../model/student.js';

interface AllowDuplicateEmail {
  allowDuplicateEmail?: boolean;
}

/**
 * Returns a function that saves a student. If another student has the email address, it asks whether to save anyway, and
 * rejects with the refusal if not.
 */
export function useDuplicateEmailQuestion() {
  const { modal } = App.useApp();
  return async <T>(save: (allow: AllowDuplicateEmail) => Promise<T>): Promise<T> => {
    try {
      return await save({});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== EMAIL_IN_USE) throw error;
      const isIntended = await modal.confirm({
        title: 'Save with this email address?',
        content: `${error.serverMessage} Both will get the email that is meant for either of them.`,
        okText: 'Save Anyway',
        cancelText: 'Change Email',
        focusable: { autoFocusButton: 'cancel' },
      });
      if (!isIntended) throw error;
      return await save({ allowDuplicateEmail: true });
    }
  };
}
