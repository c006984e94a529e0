import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form } from 'antd';
import { type SpokenPurpose, wordsToReadQuery } from '../model/sms-consents.js';
import { ErrorState, LoadingState } from './states.js';

interface ConsentQuestionsProps {
  /** Where the form has what was agreed to. */
  name: string | string[];
  /** What isn't asked. */
  without?: readonly SpokenPurpose[];
}

/** What staff read aloud, each with a box to tick if the answer is yes. */
export function ConsentQuestions({ name, without = [] }: ConsentQuestionsProps) {
  const { data, isError, error, refetch } = useQuery(wordsToReadQuery());
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <LoadingState label="Loading the words to read" lines={3} />;
  const asked = data.questions.filter(({ purpose }) => !without.includes(purpose));
  if (asked.length === 0) return null;
  return (
    <Form.Item name={name} label="Text messages: read aloud, and tick each yes" extra={data.notice} preserve={false}>
      <Checkbox.Group
        className="consent-questions"
        options={asked.map(({ purpose, words }) => ({ value: purpose, label: words }))}
      />
    </Form.Item>
  );
}
