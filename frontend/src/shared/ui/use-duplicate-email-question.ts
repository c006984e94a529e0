import { ApiError } from '../api/error.js';
import { EMAIL_IN_USE } from '../model/student.js';
import { useQuestion } from './use-question.js';

interface AllowDuplicateEmail {
  allowDuplicateEmail?: boolean;
}

/**
 * Returns a function that saves a student. If another student has the email address, it asks whether to save anyway, and
 * rejects with the refusal if not.
 */
export function useDuplicateEmailQuestion() {
  const ask = useQuestion();
  return async <T>(save: (allow: AllowDuplicateEmail) => Promise<T>): Promise<T> => {
    try {
      return await save({});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== EMAIL_IN_USE) throw error;
      const isIntended = await ask({
        title: 'Save with this email address?',
        content: `${error.serverMessage} Both will get the email that is meant for either of them.`,
        confirmLabel: 'Save Anyway',
        keepLabel: 'Change Email',
        startsOnKeep: true,
      });
      if (!isIntended) throw error;
      return await save({ allowDuplicateEmail: true });
    }
  };
}
