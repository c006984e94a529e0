import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { TemplateVersionRow } from '../../shared/api/rows.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import type { TemplateDetail, Words } from './api.js';
import type { Compared } from './compare-dialog.js';

const CompareDialog = lazy(() => import('./compare-dialog.js').then((module) => ({ default: module.CompareDialog })));

interface TemplateHistoryProps {
  template: TemplateDetail;
  /** Puts the words into the form, where they are saved or not. */
  onRestore: (words: Words) => void;
}

/** Who wrote which words, and the way back to them. */
export function TemplateHistory({ template: { history, ours, words }, onRestore }: TemplateHistoryProps) {
  const [earlier, setEarlier] = useState<Compared>();
  return (
    <section className="template-history" aria-labelledby="template-history">
      <h3 id="template-history">
        History{' '}
        <span className="secondary">{history.length + 1 === 1 ? '1 version' : `${history.length + 1} versions`}</span>
      </h3>
      <ol>
        {history.map((version, index) => (
          <li key={version.version}>
            <div>
              <span>{nameOf(version)}</span>
              <span className="secondary">
                <InstantDate instant={version.editedAt} />, {version.editedBy ?? 'a former colleague'}
              </span>
            </div>
            {index === 0 ? (
              <span className="secondary">in use</span>
            ) : (
              <Acts
                of={`version ${version.version}`}
                onCompare={() => setEarlier({ title: `Version ${version.version}`, words: wordsOf(version) })}
                onRestore={() => onRestore(wordsOf(version))}
              />
            )}
          </li>
        ))}
        <li>
          <div>
            <span>Our words</span>
            <span className="secondary">From the start</span>
          </div>
          {history.length === 0 ? (
            <span className="secondary">in use</span>
          ) : (
            <Acts
              of="our words"
              onCompare={() => setEarlier({ title: 'Our words', words: ours })}
              onRestore={() => onRestore(ours)}
            />
          )}
        </li>
      </ol>
      <p className="secondary">A message that is already written keeps its words.</p>
      {earlier && (
        <Suspense>
          <CompareDialog earlier={earlier} current={words} onClose={() => setEarlier(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

interface ActsProps {
  of: string;
  onCompare: () => void;
  onRestore: () => void;
}

const Acts = ({ of, onCompare, onRestore }: ActsProps) => (
  <span className="template-acts">
    <Button type="text" size="small" aria-label={`Compare ${of}`} onClick={onCompare}>
      Compare
    </Button>
    <Button type="text" size="small" aria-label={`Restore ${of}`} onClick={onRestore}>
      Restore
    </Button>
  </span>
);

const nameOf = ({ isOurs, subject, sms }: TemplateVersionRow): string =>
  isOurs ? 'Reset to our words' : `“${subject || sms}”`;

const wordsOf = ({ subject, heading, body, closing, sms }: TemplateVersionRow): Words => ({
  subject,
  heading,
  body,
  closing,
  sms,
});
