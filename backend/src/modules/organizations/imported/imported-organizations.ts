import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { newSignupCode } from '../signup-code.js';

/** An employer that an import found under a name of its own. */
export interface ImportedOrganization {
  id: string;
  name: string;
  adminName?: string;
  adminEmail?: string;
  /** E.164, or empty. */
  adminPhone?: string;
  address?: string;
}

/** The employers that imports write. They have no administrator's account and get no email. Joins the caller's transaction. */
@Injectable()
export class ImportedOrganizations {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async record(organizations: readonly ImportedOrganization[]): Promise<void> {
    const rows = organizations.map((organization) => ({ ...organization, code: newSignupCode(organization.name) }));
    await this.sql.run(
      `insert into organizations.organizations (id, name, admin_name, admin_email, admin_phone, address, payment_type, signup_code, created_at)
       select id, name, coalesce("adminName", ''), coalesce("adminEmail", ''), coalesce("adminPhone", ''), coalesce(address, ''),
         'independent', code, $2
       from jsonb_to_recordset($1::jsonb) as given
         (id uuid, name text, "adminName" text, "adminEmail" text, "adminPhone" text, address text, code text)`,
      [JSON.stringify(rows), this.clock.now()],
    );
  }

  /** Takes back employers that nothing refers to any more. */
  async takeBack(ids: readonly string[]): Promise<void> {
    await this.sql.run('delete from organizations.organizations where id = any($1)', [ids]);
  }
}
