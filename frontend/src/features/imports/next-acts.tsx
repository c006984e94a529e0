import { SyncOutlined } from '@ant-design/icons';
import { useLocation } from 'react-router';
import type { ImportDetail } from '../../shared/api/rows.js';
import { formatDayAndDate } from '../../shared/format/date.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { InviteAct, StoppedAct } from './email-acts.js';
import type { ImportLinks } from './import-links.js';
import { comesIn, counted, number, waitingRows } from './import-text.js';
import { Act } from './next-act.js';
import { AddFilesButton } from './row-files.js';

/** What to do after an import, what does harm first. */
export function NextActs({ detail, links }: { detail: ImportDetail; links: ImportLinks }) {
  const { pathname } = useLocation();
  const { counts, brought, remindersFrom, state } = detail;
  const waiting = waitingRows(detail);
  const ready = state === 'ready' && counts ? comesIn(counts) : 0;
  const start = ` start on ${formatDayAndDate(remindersFrom)}`;
  const rowsHref = (fate: string) => `${pathname}?step=rows&fate=${fate}`;
  return (
    <section className="card panel" aria-labelledby="import-next">
      <div className="panel-head">
        <h2 className="panel-title" id="import-next">
          What to do next
        </h2>
        <span className="panel-count">everything is marked “From {detail.systemName}”</span>
      </div>
      <ul className="next-acts">
        <StoppedAct detail={detail} messages={links.failedMessages} />
        {ready > 0 && (
          <Act figure={number(ready)} title="rows can come in now" text="They were fixed or added since.">
            <LinkButton type="primary" to={rowsHref('new')}>
              Check {counted(ready, 'Row')}
            </LinkButton>
          </Act>
        )}
        {waiting > 0 && counts && (
          <Act
            figure={number(waiting)}
            title={waiting === 1 ? 'row is not in yet' : 'rows are not in yet'}
            text={waitingText(counts)}
          >
            <LinkButton type={ready > 0 ? 'default' : 'primary'} to={rowsHref(counts.fix > 0 ? 'fix' : 'conflict')}>
              Fix {counted(waiting, 'Row')}
            </LinkButton>
          </Act>
        )}
        {brought && brought.classes > 0 && (
          <Act
            figure={number(brought.classes)}
            title={`${brought.classes === 1 ? 'class' : 'classes'} to come, ${counted(brought.seats, 'seat')}${start ? `; their reminders${start}` : ''}`}
            text="By email: a text needs a yes given here."
          >
            <LinkButton to={`${links.classes}?${new URLSearchParams({ importId: detail.id, status: 'upcoming' })}`}>
              See Classes
            </LinkButton>
          </Act>
        )}
        {brought && brought.validCards > 0 && (
          <Act
            figure={number(brought.validCards)}
            title={`${brought.validCards === 1 ? 'card is' : 'cards are'} valid today${start ? `; renewal reminders${start}` : ''}`}
            text="Look before the first ones are sent."
          >
            <LinkButton to={`${links.certifications}?${new URLSearchParams({ importId: detail.id, status: 'valid' })}`}>
              See Certifications
            </LinkButton>
          </Act>
        )}
        <InviteAct detail={detail} />
        <Act
          figure={<SyncOutlined aria-hidden />}
          title="On the day you switch"
          text="Bring a newer export: only what is different comes in."
        >
          <AddFilesButton importId={detail.id}>Choose New Files</AddFilesButton>
        </Act>
      </ul>
    </section>
  );
}

function waitingText({ fix, conflict }: NonNullable<ImportDetail['counts']>): string {
  const parts = [
    fix > 0 && `${number(fix)} ${fix === 1 ? 'needs' : 'need'} a fix`,
    conflict > 0 && `${number(conflict)} ${conflict === 1 ? 'has' : 'have'} two answers`,
  ].filter(Boolean);
  return `${parts.join(', ')}. They wait here.`;
}
