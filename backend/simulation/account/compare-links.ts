import type { Invariant } from '../invariant.js';
import { isRefused, isSure } from './done.js';

const ADDRESS = /\/pay\/([\w-]{43})/;
const SUBJECT = 'Please pay for your seat: ';

/** Whoever reads an email with a payment link pays the seat of its reader, and staff sent it as often as it came. */
export const linksAsSent: Invariant = {
  name: 'a payment link is of a seat of its reader, and comes at most as often as staff sent it',
  breaches: (world) => {
    const { account, mailboxes } = world;
    const seats = new Map<string, string>();
    for (const done of account.sentLinks.filter(isSure))
      for (const { enrollmentId, url } of done.response) if (url) seats.set(ADDRESS.exec(url)![1]!, enrollmentId);
    const mails = mailboxes.handedOver.flatMap((mail) => {
      const [, token] = ADDRESS.exec(mail.text) ?? [];
      return token ? [{ mail, seat: account.seats.get(seats.get(token) ?? '') }] : [];
    });
    const misled = mails.flatMap(({ mail: { to, subject }, seat }) => {
      const person = seat && world.personOf(seat.studentId);
      const isTheirs = !person || [person.email, ...(person.otherEmails ?? [])].includes(to);
      return isTheirs || person.readdressedAt ? [] : [`"${subject}" to ${to} pays a seat of ${person.email}`];
    });
    const bySeat = Map.groupBy(
      mails.filter(({ mail, seat }) => seat && mail.subject.startsWith(SUBJECT)),
      ({ seat }) => seat!.id,
    );
    const tooMany = [...bySeat].flatMap(([id, sent]) => {
      const most = account.sentLinks.filter((done) => !isRefused(done) && done.body.enrollmentIds.includes(id)).length;
      const count = new Set(sent.map(({ mail }) => mail.messageId)).size;
      return count > most ? [`${count} payment links instead of ${most} came for seat ${id}`] : [];
    });
    return [...misled, ...tooMany];
  },
};
