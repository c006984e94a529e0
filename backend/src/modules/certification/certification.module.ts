import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { EnrollmentModule } from '../enrollment/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { CertificationController } from './certification.controller.js';
import { Certification } from './domain/certification.entity.js';
import { ListCertificationsHandler } from './queries/list-certifications.query.js';
import { ListStudentCertificationsHandler } from './queries/list-student-certifications.query.js';
import { IssueCertification, RevokeCertification } from './reactions/follow-pass.reaction.js';
import { SendCertification } from './reactions/send-certification.reaction.js';

const queries = [ListCertificationsHandler, ListStudentCertificationsHandler];
const reactions = [IssueCertification, RevokeCertification, SendCertification];

@Module({
  imports: [EnrollmentModule, NotificationsModule, MikroOrmModule.forFeature([Certification])],
  controllers: [CertificationController],
  providers: [...queries, ...reactions],
})
export class CertificationModule {}
