import { fullAddress } from '../modules/center/index.js';
import { formatClassTime, formatDate } from '../shared/domain/calendar-date.js';
import { newId } from '../shared/domain/id.js';
import type { Row } from './accounts.js';
import { CENTER } from './center.js';
import type { DemoClass } from './schedule.js';
import type { DemoStudent } from './students.js';

const HOUR = 3_600_000;

/** The admin's notices. */
export function notices(adminId: string, classes: readonly DemoClass[], now: Date): Row[] {
  const full = classes.find(({ taken, row }) => row.status === 'upcoming' && taken === row.capacity)!.row;
  const cancelled = classes.find(({ row }) => row.status === 'cancelled')!.row;
  const graded = classes.filter(({ row }) => row.status === 'completed').at(-1)!.row;
  const notice = (hoursAgo: number, title: string, body: string, session: DemoClass['row']) => ({
    id: newId(),
    user_id: adminId,
    title,
    body,
    href: `/classes/${session.id}/roster`,
    created_at: new Date(now.getTime() - hoursAgo * HOUR),
    read_at: null,
  });
  return [
    notice(1, 'A class is full', `${titleOf(full)} has no seat left.`, full),
    notice(5, 'Outcomes are missing', `Some students of ${titleOf(graded)} have no outcome yet.`, graded),
    notice(26, 'A class was cancelled', `The students of ${titleOf(cancelled)} have been told.`, cancelled),
  ];
}

/** Recent emails for the local mailbox. */
export function messages(
  client: { student: DemoStudent; classes: readonly DemoClass[] },
  certification: Row,
  now: Date,
): Row[] {
  const coming = client.classes.filter(({ row }) => row.status === 'upcoming');
  return [
    ...coming.map(({ row: session, place }, index) =>
      mail(client.student, now, 30 + index * 20, `You are enrolled: ${session.title}`, [
        `We have kept a seat for you in ${session.title}.`,
        `When: ${formatClassTime(session.date, session.time)}`,
        `Where: ${place?.address ?? fullAddress(session.location as string, CENTER.address)}`,
      ]),
    ),
    mail(client.student, now, 4, 'Your certification expires soon', [
      `Your ${certification.certification_type} certification expires on ${formatDate(certification.expiry_date as string)}.`,
      'Renew it in good time: your account lists the next classes.',
    ]),
  ];
}

function mail(to: DemoStudent, now: Date, hoursAgo: number, subject: string, lines: string[]): Row {
  const at = new Date(now.getTime() - hoursAgo * HOUR);
  const signature = ['-- ', CENTER.name, CENTER.address, `${CENTER.phone} · ${CENTER.email}`].join('\n');
  return {
    id: newId(),
    channel: 'email',
    recipient: to.email,
    subject,
    text: `${[`Hello ${to.first_name},`, ...lines, signature].join('\n\n')}\n`,
    html: '',
    state: 'sent',
    error: null,
    created_at: at,
    sent_at: at,
  };
}

const titleOf = ({ title, date }: DemoClass['row']) => `${title} on ${formatDate(date)}`;
