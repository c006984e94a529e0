import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { smsConsentsQuery } from '../../shared/model/sms-consents.js';
import { ConsentQuestions } from '../../shared/ui/consent-questions.js';

/** Instead of the id of a student who is entered with their seat. */
export const NEW_STUDENT = 'new';

/** Asks a student with a mobile number about the text messages that they haven't agreed to. */
export function EnrollConsents() {
  const studentId = Form.useWatch<string | undefined>('studentId');
  const phone = Form.useWatch<string | undefined>('phone');
  const { data } = useQuery({ ...smsConsentsQuery(studentId ?? ''), enabled: Boolean(studentId) });
  if (phone?.trim()) return <ConsentQuestions name={['smsConsents', NEW_STUDENT]} />;
  if (!studentId || !data || data.refusal) return null;
  const agreed = data.consents.map(({ purpose }) => purpose);
  return <ConsentQuestions key={studentId} name={['smsConsents', studentId]} without={agreed} />;
}
