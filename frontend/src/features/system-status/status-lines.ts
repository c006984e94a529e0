import { timeAgo } from '../../shared/format/time-ago.js';
import type { SystemStatus } from './api.js';

type Channel = SystemStatus['mail'] | SystemStatus['sms'];
type Pause = NonNullable<Channel['paused']>;

export interface StatusLine {
  title: string;
  /** A status of `statuses`. */
  status: 'works' | 'needs-attention' | 'stopped' | 'not-configured';
  text: string;
  link?: { to: string; label: string };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Longer than a message or job waits when everything works. */
const LONG_WAIT_MS = 10 * MINUTE;
/** Four reports missed. */
const LOST_MS = 2 * MINUTE;

const FAILED_JOBS = { to: '/failed-jobs', label: 'Failed Jobs' };
const MESSAGES = { to: '/messages', label: 'Messages' };

/** What the page says, in words. `now` is the server's. */
export function statusLines(status: SystemStatus): StatusLine[] {
  const now = new Date(status.checkedAt);
  return [
    channelLine('Email', status.mail, 'emails', status, now),
    channelLine('Text messages', status.sms, 'text messages', status, now),
    paymentsLine(status, now),
    ...(status.calendar.paused ? [pausedLine('Google Calendar', status.calendar.paused, [], now)] : []),
    jobsLine(status, now),
    workersLine(status, now),
    backupLine(status, now),
    databaseLine(status),
  ];
}

function channelLine(title: string, channel: Channel, noun: string, { isHeld }: SystemStatus, now: Date): StatusLine {
  const { provider, problems, paused, waiting, oldestWaitingAt, sentLastHour, lastSentAt, failed } = channel;
  if (isHeld) return { title, status: 'stopped', text: `This is a restored copy: no ${noun} are sent.` };
  if (!provider) return { title, status: 'not-configured', text: 'No provider is set up, so nothing is sent.' };
  const waitWords = waiting > 0 ? [`${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'}.`] : [];
  if (paused) return { ...pausedLine(title, paused, waitWords, now), link: MESSAGES };
  const words = [
    ...problems,
    lastSentAt
      ? `${count(sentLastHour)} sent in the last hour, the last one ${timeAgo(lastSentAt, now)}.`
      : 'Nothing was sent in the last 24 hours.',
    ...(waiting > 0
      ? [`${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'}, the oldest since ${ago(oldestWaitingAt, now)}.`]
      : []),
    ...(failed > 0 ? [`${count(failed)} failed in the last 24 hours.`] : []),
    ...(provider === 'mailbox' ? ['The local mailbox keeps them; none leaves this machine.'] : []),
  ];
  const isLate = isOlder(oldestWaitingAt, LONG_WAIT_MS, now);
  const link = failed > 0 || waiting > 0 ? { link: MESSAGES } : {};
  const needsAttention = problems.length > 0 || failed > 0 || isLate;
  return { title, status: needsAttention ? 'needs-attention' : 'works', text: words.join(' '), ...link };
}

/** A channel whose provider is away. What waits goes on by itself. */
function pausedLine(title: string, { since, reason, nextTryAt }: Pause, waiting: string[], now: Date): StatusLine {
  const left = Date.parse(nextTryAt) - now.getTime();
  const next =
    left <= 0
      ? 'The next one tries again.'
      : `Next try in ${left < MINUTE ? 'a minute' : `${Math.ceil(left / MINUTE)} min`}.`;
  const words = [`Paused ${timeAgo(since, now)}: ${reason.replace(/[.]?$/, '.')}`, ...waiting, next];
  return { title, status: 'stopped', text: words.join(' ') };
}

function paymentsLine({ isHeld, payments: { provider, lastWebhookAt, paused } }: SystemStatus, now: Date): StatusLine {
  const title = 'Payments';
  if (isHeld) return { title, status: 'stopped', text: 'This is a restored copy: nobody is charged.' };
  if (!provider) return { title, status: 'not-configured', text: 'No payment provider is set up.' };
  if (paused) return pausedLine(title, paused, [], now);
  const name = provider === 'emulator' ? 'The emulated gateway takes payments.' : 'Stripe takes payments.';
  const webhook = lastWebhookAt ? `Its last webhook came ${timeAgo(lastWebhookAt, now)}.` : 'No webhook has come yet.';
  return { title, status: 'works', text: `${name} ${webhook}` };
}

function jobsLine({ isHeld, jobs }: SystemStatus, now: Date): StatusLine {
  const title = 'Jobs';
  const store = jobs.store === 'redis' ? 'Redis' : 'PostgreSQL';
  if (!jobs.isReachable) {
    return { title, status: 'stopped', text: `The queue in ${store} can’t be reached. Events wait; none is lost.` };
  }
  if (isHeld) return { title, status: 'stopped', text: 'This is a restored copy: jobs wait.' };
  const waiting = jobs.waiting + jobs.undispatched;
  const oldest = [jobs.oldestWaitingAt, jobs.oldestUndispatchedAt].filter((at) => at !== null).sort()[0] ?? null;
  const words = [
    waiting === 0
      ? 'Nothing waits.'
      : `${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'}, the oldest since ${ago(oldest, now)}.`,
    jobs.failed === 0 ? 'None failed.' : `${count(jobs.failed)} failed on every try.`,
  ];
  const isLate = isOlder(oldest, LONG_WAIT_MS, now);
  return {
    title,
    status: jobs.failed > 0 || isLate ? 'needs-attention' : 'works',
    text: words.join(' '),
    ...(jobs.failed > 0 && { link: FAILED_JOBS }),
  };
}

function workersLine({ processes }: SystemStatus, now: Date): StatusLine {
  const title = 'Workers';
  const workers = processes.filter(({ role, seenAt }) => role !== 'api' && !isOlder(seenAt, LOST_MS, now));
  if (workers.length === 0) {
    return { title, status: 'stopped', text: 'No worker has reported for two minutes, so nothing is sent.' };
  }
  const versions = [...new Set(processes.map(({ version }) => version))];
  const others = processes.length - workers.length;
  const words = [
    `${count(workers.length)} ${workers.length === 1 ? 'runs' : 'run'}${others > 0 ? `, beside ${count(others)} other ${others === 1 ? 'process' : 'processes'}` : ''}.`,
    versions.length === 1 ? `Version ${versions[0]}.` : `Different versions run: ${versions.join(', ')}.`,
  ];
  return { title, status: versions.length === 1 ? 'works' : 'needs-attention', text: words.join(' ') };
}

function backupLine({ backups }: SystemStatus, now: Date): StatusLine {
  const title = 'Backup';
  const { lastBackupAt, lastTestAt, problem, since } = backups;
  if (problem && since) {
    return { title, status: 'stopped', text: `Stopped ${timeAgo(since, now)}: ${problem}` };
  }
  if (!lastBackupAt) {
    return {
      title,
      status: 'not-configured',
      text: 'npm run backup has not run yet. A database server of your own has its own backups.',
    };
  }
  const isOld = isOlder(lastBackupAt, 2 * DAY, now);
  return {
    title,
    status: isOld ? 'needs-attention' : 'works',
    text: `The last one is from ${timeAgo(lastBackupAt, now)}.${lastTestAt ? ` A restore was tested ${timeAgo(lastTestAt, now)}.` : ''}`,
  };
}

function databaseLine({ databaseBytes, newerSchema }: SystemStatus): StatusLine {
  const words = [`It responds, and holds ${megabytes(databaseBytes)}.`, ...(newerSchema ? [newerSchema] : [])];
  return { title: 'Database', status: newerSchema ? 'needs-attention' : 'works', text: words.join(' ') };
}

const count = (number: number): string => number.toLocaleString('en-US');
const ago = (instant: string | null, now: Date): string => (instant ? timeAgo(instant, now) : 'a while ago');
const isOlder = (instant: string | null, age: number, now: Date): boolean =>
  instant !== null && now.getTime() - Date.parse(instant) > age;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`;
