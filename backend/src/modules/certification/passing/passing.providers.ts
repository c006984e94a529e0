import { IssueCertification, RevokeCertification, RevokeTestCertification } from './follow-pass.reaction.js';
import { NotifyStudentOfCertification } from './notify-student.reaction.js';
import { SendNewCardHandler } from './send-card-again.command.js';
import { SendCardAgain, SendCertification, SendCorrection } from './send-certification-mails.reaction.js';

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
