import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { BulkModule } from '../bulk/index.js';
import { CenterModule } from '../center/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { CreateOrganizationHandler } from './commands/create-organization.command.js';
import { EditOrganizationHandler } from './commands/edit-organization.command.js';
import { EmailOrganizationsHandler } from './commands/email-organizations.command.js';
import { InviteAdministratorHandler } from './commands/invite-administrator.command.js';
import { ReplaceSignupCodeHandler } from './commands/replace-signup-code.command.js';
import { SendAddressLinkHandler } from './commands/send-address-link.command.js';
import { Organization } from './domain/organization.entity.js';
import { EmailAllOrganizations } from './email-organizations.bulk-action.js';
import { ImportedOrganizations } from './imported/imported-organizations.js';
import { OrganizationMailer } from './organization-mailer.js';
import { OrganizationsApi } from './organizations.api.js';
import { OrganizationsController } from './organizations.controller.js';
import { CheckSignupCodeHandler } from './queries/check-signup-code.query.js';
import { GetOrganizationHandler } from './queries/get-organization.query.js';
import { ListEmployeeCertificationsHandler } from './queries/list-employee-certifications.query.js';
import { ListEmployeesHandler } from './queries/list-employees.query.js';
import { ListOrganizationsHandler } from './queries/list-organizations.query.js';
import { NotifyOfSelfBooking, SendSelfBookingNews } from './reactions/tell-of-self-booking.reaction.js';
import { ListComingReportsHandler } from './reports/list-coming-reports.query.js';
import {
  BeginOrganizationReports,
  RequestOrganizationReports,
  SendOrganizationReport,
} from './reports/send-organization-reports.reaction.js';

@Module({
  imports: [BulkModule, CenterModule, NotificationsModule, MikroOrmModule.forFeature([Organization])],
  controllers: [OrganizationsController],
  providers: [
    OrganizationsApi,
    ImportedOrganizations,
    CreateOrganizationHandler,
    EditOrganizationHandler,
    EmailOrganizationsHandler,
    EmailAllOrganizations,
    InviteAdministratorHandler,
    OrganizationMailer,
    ReplaceSignupCodeHandler,
    SendAddressLinkHandler,
    ListOrganizationsHandler,
    GetOrganizationHandler,
    ListEmployeesHandler,
    ListEmployeeCertificationsHandler,
    CheckSignupCodeHandler,
    ListComingReportsHandler,
    BeginOrganizationReports,
    RequestOrganizationReports,
    SendOrganizationReport,
    SendSelfBookingNews,
    NotifyOfSelfBooking,
  ],
  exports: [OrganizationsApi, ImportedOrganizations],
})
export class OrganizationsModule {}
