import type { MailFault } from '../../test/support/smtp-sink.js';
import type { SmsFault } from '../../test/support/twilio-stand-in.js';
import type { Fault } from '../fault.js';

const MAIL_FAULTS: readonly MailFault[] = ['busy', 'busy', 'refuse', 'late', 'hang-up'];
const SMS_FAULTS: readonly SmsFault[] = ['busy', 'error', 'late', 'hang-up'];

export const mailServerFails: Fault = {
  name: 'the mail server is busy, late, refuses email, or hangs up after it',
  weight: 3,
  untilDrained: true,
  run: async ({ mailboxes: { smtp } }, random, meanwhile) => {
    for (let mails = random.between(1, 4); mails > 0; mails -= 1) smtp.faults.push(random.pick(MAIL_FAULTS)!);
    await meanwhile();
    smtp.faults.length = 0;
  },
};

export const textsFail: Fault = {
  name: 'texts are answered late, with an error, or not at all, and reported twice or never',
  weight: 2,
  untilDrained: true,
  run: async ({ sms }, random, meanwhile) => {
    for (let texts = random.between(1, 3); texts > 0; texts -= 1) sms.faults.push(random.pick(SMS_FAULTS)!);
    for (let reports = random.between(1, 3); reports > 0; reports -= 1) sms.reportCopies.push(random.pick([0, 2, 3])!);
    await meanwhile();
    sms.faults.length = 0;
    sms.reportCopies.length = 0;
  },
};
