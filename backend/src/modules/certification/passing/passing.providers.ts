import { IssueCertification, RevokeCertification, RevokeTestCertification } from './follow-pass.reaction.js';
import { NotifyStudentOfCertification } from './notify-student.reaction.js';
import { SendCertification, SendCorrection } from './send-certification-mails.reaction.js';

export const passingProviders = [
  IssueCertification,
  RevokeCertification,
  RevokeTestCertification,
  NotifyStudentOfCertification,
  SendCertification,
  SendCorrection,
];
