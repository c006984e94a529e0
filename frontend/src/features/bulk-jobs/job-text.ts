import type { BulkJobRow } from '../../shared/api/rows.js';
import { leftOutText } from '../../shared/model/left-out.js';

interface Words {
  one: string;
  many: string;
  /** What the job does while it runs: 'Emailing 3,150 students'. */
  doing: string;
  /** What it has done: '2,951 students emailed'. */
  done: string;
}

const WORDS: Record<string, Words> = {
  'email-students': { doing: 'Emailing', one: 'student', many: 'students', done: 'emailed' },
  'email-organizations': { doing: 'Emailing', one: 'organization', many: 'organizations', done: 'emailed' },
  'invite-to-renew': { doing: 'Inviting', one: 'holder', many: 'holders', done: 'invited to renew' },
  'close-classes': { doing: 'Closing', one: 'class', many: 'classes', done: 'closed' },
};

/** Of a newer version. */
const OTHER: Words = { doing: 'Working on', one: 'row', many: 'rows', done: 'done' };

const counted = (count: number, { one, many }: Words): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** 'Emailing 3,150 students', '2,951 students emailed', 'Stopped: 900 students emailed'. */
export function jobTitle({ action, state, total, reached }: BulkJobRow): string {
  const words = WORDS[action] ?? OTHER;
  if (state === 'running') return `${words.doing} ${counted(total, words)}`;
  const done = `${counted(reached, words)} ${words.done}`;
  return state === 'stopped' ? `Stopped: ${done}` : done;
}

/** '1,200 of 3,150', or who was left out; after a stop also how many weren't reached any more. */
export function jobText({ state, total, handled, leftOut }: BulkJobRow): string {
  if (state === 'running') return `${handled.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  const rest = total - handled;
  return [leftOutText(leftOut), rest > 0 && `${rest.toLocaleString('en-US')} were not reached any more.`]
    .filter(Boolean)
    .join(' ');
}
