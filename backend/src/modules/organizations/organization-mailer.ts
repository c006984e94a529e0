import { Injectable } from '@nestjs/common';
import type { WrittenMail } from '../../shared/http/written-mail.dto.js';
import { Sql } from '../../shared/sql/sql.js';
import { NotificationsApi } from '../notifications/index.js';
import { organizationMail } from './messages/organization-mail.message.js';

interface OrganizationToWrite {
  id: string;
  /** Of its administrator. */
  name: string;
  email: string;
  userId: string | null;
}

/** Sends what staff write to the administrators of organizations. */
@Injectable()
export class OrganizationMailer {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  /** Those of the organizations whom an email reaches: that aren't deleted. */
  async reachable(organizationIds: readonly string[]): Promise<OrganizationToWrite[]> {
    return await this.sql.rows<OrganizationToWrite & Record<string, unknown>>(
      `select o.id, o.admin_name as name, o.admin_email as email, u.id as "userId"
       from organizations.organizations o
       left join (identity.organization_administrators a join identity.users u on u.id = a.user_id)
         on a.organization_id = o.id and u.email = shared.normal_email(o.admin_email)
       where o.id = any($1) and o.deleted_at is null order by o.id`,
      [organizationIds],
    );
  }

  /** Writes in the caller's transaction. Returns the ids of those it goes to. */
  async write(organizationIds: readonly string[], { subject, message }: WrittenMail): Promise<string[]> {
    const recipients = await this.reachable(organizationIds);
    const sendings = recipients.map(({ userId, email, name }) => ({
      to: { userId, email, name },
      data: { name, subject, message },
    }));
    await this.notifications.sendAll(organizationMail, sendings);
    return recipients.map(({ id }) => id);
  }
}
