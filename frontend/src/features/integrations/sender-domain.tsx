import { Button } from 'antd';
import { useState } from 'react';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatInstant } from '../../shared/format/date.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { ErrorState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type SenderDomain, useSender, useSenderDomain } from './api.js';

/** Looks up, on demand, what the sender's domain lacks for its emails to arrive. Nothing that is missing blocks anything. */
export function SenderDomainCheck() {
  const sender = useSender();
  const [isAsked, setIsAsked] = useState(false);
  const domain = useSenderDomain(isAsked);
  const isChosen = sender.data?.source === 'stored' || sender.data?.source === 'environment';
  if (!isChosen) return null;
  return (
    <section className="sender-domain" aria-label="Records of your domain">
      <div className="integration-actions">
        <Button loading={domain.isFetching} onClick={() => (isAsked ? domain.refetch() : setIsAsked(true))}>
          {isAsked ? 'Check Again' : 'Check Your Domain'}
        </Button>
        <span className="secondary">Three records there keep your emails out of spam.</span>
      </div>
      <div aria-live="polite">
        {domain.isError && <ErrorState error={domain.error} onRetry={() => domain.refetch()} />}
        {domain.data?.domain && <Records domain={domain.data.domain} found={domain.data} />}
      </div>
    </section>
  );
}

function Records({ domain, found: { checkedAt, records } }: { domain: string; found: SenderDomain }) {
  const timeZone = useCenterTimeZone();
  const set = records.filter(({ state }) => state === 'set').length;
  const toAdd = records.flatMap(({ add }) => add);
  return (
    <>
      <p>
        <b>{domain}</b>{' '}
        <span className="secondary">
          {set} of {records.length} records {set === 1 ? 'is' : 'are'} there
          {timeZone && `, checked ${formatInstant(checkedAt, timeZone)}`}
        </span>
      </p>
      <dl className="sender-domain-records">
        {records.map(({ name, state, meaning, add }) => (
          <div key={name} className="sender-domain-record">
            <dt>
              <StatusTag status={`record-${state}`} />
              <b>{name}</b>
            </dt>
            <dd>
              {meaning}
              {add.map((record) => (
                <div key={record.name} className="sender-domain-add">
                  <code>
                    {record.type} {record.name} → {record.value}
                  </code>
                  <CopyButton text={record.name} label="Copy Name" />
                  <CopyButton text={record.value} label="Copy Value" />
                </div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {toAdd.length > 0 && (
        <p className="secondary">
          Emails go out without them. <a href={letterOf(domain, toAdd)}>Email These Records to Someone</a>
        </p>
      )}
    </>
  );
}

/** An email, to be sent by the reader's own program, for who keeps the domain. */
function letterOf(domain: string, records: SenderDomain['records'][number]['add']): string {
  const lines = records.map(({ type, name, value }) => `${type}\n  Name: ${name}\n  Value: ${value}`);
  const text = `Please add to ${domain}, so that our emails don’t land in spam:\n\n${lines.join('\n\n')}\n`;
  return `mailto:?subject=${encodeURIComponent(`Records for ${domain}`)}&body=${encodeURIComponent(text)}`;
}
