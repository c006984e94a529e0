import { readOptions } from '../api/query-client.js';
import type { SmsConsentsInput } from '../api/rows.js';

/** What staff may ask whether somebody wants text messages about it. */
export type SpokenPurpose = NonNullable<SmsConsentsInput['given']>[number];

export const PURPOSE_LABELS: Readonly<Record<SpokenPurpose, string>> = {
  class_reminders: 'Class reminders',
  class_cancellations: 'Cancellations and moves',
  certification_alerts: 'Certification alerts',
};

export const smsConsentsQuery = (studentId: string) =>
  readOptions('/api/students/{id}/sms-consents', { path: { id: studentId } });

/** What staff read aloud to ask. */
export const wordsToReadQuery = () => readOptions('/api/students/sms-consents/words');
