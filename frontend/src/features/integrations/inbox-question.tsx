import { Segmented } from 'antd';
import { useState } from 'react';
import type { TestEmailInput } from '../../shared/api/rows.js';
import { useAnswerTestEmail } from './api.js';

/** Where the test email went: the provider only knows that it accepted it. */
export function InboxQuestion({ accepted }: { accepted: string }) {
  const [answer, setAnswer] = useState<Answer | ''>('');
  const tell = useAnswerTestEmail();
  const choose = (chosen: Answer | '') => {
    setAnswer(chosen);
    if (chosen) tell.mutate({ answer: ANSWERS[chosen] });
  };
  return (
    <div className="inbox-question">
      <span>{accepted}</span>
      <span id="inbox-question">Is it in your inbox?</span>
      <Segmented<Answer | ''>
        aria-labelledby="inbox-question"
        options={['Yes', 'In spam', 'No']}
        value={answer}
        onChange={choose}
      />
      {answer && <p className="secondary">{ADVICE[answer]}</p>}
    </div>
  );
}

type Answer = 'Yes' | 'In spam' | 'No';

const ANSWERS: Record<Answer, TestEmailInput['answer']> = { Yes: 'inbox', 'In spam': 'spam', No: 'missing' };

const ADVICE: Record<Answer, string> = {
  Yes: 'Good: reminders, receipts and codes arrive the same way.',
  'In spam':
    'Check your domain below and add what is missing. A new domain is trusted after some days of ordinary email.',
  No: 'Wait a few minutes, then look at the provider’s own log: it accepted the email, so it knows where that went.',
};
