import { Button } from 'antd';
import type { ImportDetail } from '../../shared/api/rows.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { useInvitePeople, useResumeEmails } from './api.js';
import { counted, number } from './import-text.js';
import { Act } from './next-act.js';

/** Emails came back, so that no further ones go out until somebody has looked. */
export function StoppedAct({ detail: { id, emails }, messages }: { detail: ImportDetail; messages: string }) {
  const resume = useResumeEmails(id);
  const ask = useQuestion();
  if (!emails?.isStopped) return null;
  const goOn = async () => {
    const title = 'Let the emails go out?';
    const content = 'They go on tomorrow. If 5 % of them bounce again, they stop again.';
    if (await ask({ title, content, confirmLabel: 'Go On', startsOnKeep: true })) resume.mutate();
  };
  return (
    <Act
      figure={number(emails.bounced)}
      title={`of ${counted(emails.sent, 'email')} to these people came back, so the others wait`}
      text="Correct or remove the addresses. Many bounces make mailboxes distrust all that you send."
    >
      <LinkButton to={messages}>See Messages</LinkButton>
      <Button loading={resume.isPending} onClick={goOn}>
        Go On
      </Button>
    </Act>
  );
}

const WAVES = '200 on the first day, twice as many on each further one, who was trained last first.';

/** Nobody is invited without this act. */
export function InviteAct({ detail: { id, emails } }: { detail: ImportDetail }) {
  const invite = useInvitePeople(id);
  const ask = useQuestion();
  if (!emails || emails.invited + emails.toInvite === 0) return null;
  const { invited, toInvite, isInviting } = emails;
  const people = counted(toInvite, 'person', 'people');
  if (isInviting || toInvite === 0) {
    return (
      <Act
        figure={number(invited)}
        title={invited === 1 ? 'person is invited' : 'people are invited'}
        text={isInviting ? `${people} to go: ${WAVES}` : 'Everyone with an address of their own and no account.'}
      />
    );
  }
  const confirm = async () => {
    const content = `Each gets one email that leads to signing up. ${WAVES} Its words are in Settings, Message Templates.`;
    if (await ask({ title: `Invite ${people}?`, content, confirmLabel: 'Invite', startsOnKeep: true })) invite.mutate();
  };
  return (
    <Act
      figure={number(invited)}
      title={invited === 1 ? 'person is invited' : 'people are invited'}
      text={`${people} ${toInvite === 1 ? 'has' : 'have'} an address of their own and no account.`}
    >
      <Button loading={invite.isPending} onClick={confirm}>
        Invite People
      </Button>
    </Act>
  );
}
