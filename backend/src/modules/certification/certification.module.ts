import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { CenterModule } from '../center/index.js';
import { EnrollmentModule } from '../enrollment/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { CardPaper } from './card-paper.js';
import { CertificationController } from './certification.controller.js';
import { InviteToRenewHandler } from './commands/invite-to-renew.command.js';
import { SetEcardCodeHandler } from './commands/set-ecard-code.command.js';
import { Certification } from './domain/certification.entity.js';
import { EcardCodeTaken } from './domain/certification.errors.js';
import { CountCertificationsHandler } from './queries/count-certifications.query.js';
import { FindCardHandler, GetCardHandler } from './queries/get-card.query.js';
import { GetCertificationHandler } from './queries/get-certification.query.js';
import { ListCertificationsHandler } from './queries/list-certifications.query.js';
import { ListStudentCertificationsHandler } from './queries/list-student-certifications.query.js';
import { IssueCertification, RevokeCertification, RevokeTestCertification } from './reactions/follow-pass.reaction.js';
import { MoveCertifications } from './reactions/move-certifications.reaction.js';
import {
  NotifyOrganizationsOfExpiry,
  NotifyStaffOfExpiringInstructor,
  NotifyStudentOfCertification,
  NotifyStudentsOfExpiry,
} from './reactions/notify-of-certifications.reaction.js';
import { SendCertification, SendCorrection } from './reactions/send-certification-mails.reaction.js';
import { BeginRenewalReminders, SendRenewalReminders } from './reactions/send-renewal-reminders.reaction.js';

const commands = [InviteToRenewHandler, SetEcardCodeHandler];
const queries = [
  FindCardHandler,
  GetCardHandler,
  GetCertificationHandler,
  CountCertificationsHandler,
  ListCertificationsHandler,
  ListStudentCertificationsHandler,
];
const reactions = [
  IssueCertification,
  RevokeCertification,
  RevokeTestCertification,
  MoveCertifications,
  SendCertification,
  SendCorrection,
  NotifyOrganizationsOfExpiry,
  NotifyStaffOfExpiringInstructor,
  NotifyStudentOfCertification,
  NotifyStudentsOfExpiry,
  BeginRenewalReminders,
  SendRenewalReminders,
];

@Module({
  imports: [CenterModule, EnrollmentModule, NotificationsModule, MikroOrmModule.forFeature([Certification])],
  controllers: [CertificationController],
  providers: [CardPaper, ...commands, ...queries, ...reactions],
})
export class CertificationModule {}

mapConstraintError('certifications_ecard_code_unique', () => new EcardCodeTaken());
