import { Button } from 'antd';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { type HeldRule, useDropHeld, useSendHeld } from './api.js';
import './held-messages.css';

/** What a new version would have sent by itself, and staff decide about. */
export function HeldMessages({ rules }: { rules: readonly HeldRule[] }) {
  const region = useLostFocus<HTMLElement>(rules.length);
  return (
    <section ref={region} tabIndex={-1} className="held-messages" aria-labelledby="held-messages-title">
      {rules.length > 0 && (
        <div className="card held-messages-card">
          <h2 id="held-messages-title" className="held-messages-title">
            Messages Wait for You
          </h2>
          <p className="secondary">
            This version sends them by itself. They were due before the upgrade, so people may not expect them.
          </p>
          <ul className="held-messages-rules">
            {rules.map((rule) => (
              <Rule key={rule.rule} rule={rule} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Rule({ rule }: { rule: HeldRule }) {
  const { title, count, sample } = rule;
  const send = useSendHeld();
  const drop = useDropHeld();
  const ask = useQuestion();
  const many = count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`;
  const confirmSending = async () => {
    const content = `“${title}” goes to everybody on the list, once.`;
    if (await ask({ title: `Send ${many}?`, content, confirmLabel: 'Send' })) send.mutate(rule);
  };
  const confirmDropping = async () => {
    const asked = {
      title: `Drop ${many}?`,
      content: `“${title}” isn’t sent to these people. What is due from now on goes by itself.`,
      confirmLabel: 'Drop',
      danger: true,
    };
    if (await ask(asked)) drop.mutate(rule);
  };
  return (
    <li className="held-rule">
      <div className="held-rule-head">
        <h3 className="held-rule-title">{title}</h3>
        <p className="tabular">{count === 1 ? '1 waits' : `${count.toLocaleString('en-US')} wait`}</p>
      </div>
      <ul className="held-rule-sample" aria-label={`The first of them: ${title}`}>
        {sample.map(({ to, subject }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two messages to one person may be the same
          <li key={at}>
            {to} <span className="secondary">{subject}</span>
          </li>
        ))}
        {count > sample.length && (
          <li className="secondary">and {(count - sample.length).toLocaleString('en-US')} more</li>
        )}
      </ul>
      <div className="held-rule-actions">
        <Button type="primary" loading={send.isPending} disabled={drop.isPending} onClick={confirmSending}>
          Send<span className="visually-hidden"> {title}</span>
        </Button>
        <Button loading={drop.isPending} disabled={send.isPending} onClick={confirmDropping}>
          Drop<span className="visually-hidden"> {title}</span>
        </Button>
      </div>
    </li>
  );
}
