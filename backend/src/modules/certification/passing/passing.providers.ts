import { IssueCertification, RevokeCertification, RevokeTestCertification } from './follow-pass.reaction.js';
import { NotifyStudentOfCertification } from './notify-student.reaction.js';
import { SendCardAgain, SendCertification, SendCorrection } from './send-certification-mails.reaction.js';
import { SendNewCardHandler } from './send-new-card.command.js';

export const passingProviders = [
  IssueCertification,
  RevokeCertification,
  RevokeTestCertification,
  NotifyStudentOfCertification,
  SendCardAgain,
  SendCertification,
  SendNewCardHandler,
  SendCorrection,
];
