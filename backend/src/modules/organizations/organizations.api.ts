import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { Sql } from '../../shared/sql/sql.js';
import { Organization, type PaymentType } from './domain/organization.entity.js';
import { OrganizationNotFound } from './domain/organization.errors.js';

/** An organization as other modules see it. */
export interface KnownOrganization {
  id: string;
  name: string;
  adminEmail: string;
  paymentType: PaymentType;
  signupCode: string;
  deleted: boolean;
}

/** The organization that a signup code belongs or belonged to. */
interface CodeHolder {
  id: string;
  name: string;
  isReplaced: boolean;
}

/** Organizations for other modules. Writes join the caller's transaction. */
@Injectable()
export class OrganizationsApi {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Returns an organization, deleted or not; undefined if it doesn't exist. */
  async organization(organizationId: string): Promise<KnownOrganization | undefined> {
    return await this.sql.one<KnownOrganization>(
      `select id, name, admin_email as "adminEmail", payment_type as "paymentType", signup_code as "signupCode",
         deleted_at is not null as deleted
       from organizations.organizations where id = $1`,
      [organizationId],
    );
  }

  /**
   * Returns which of these organizations exist, and keeps them from being deleted until the caller's transaction ends. Call
   * it before locking people: a deletion locks the organization first.
   */
  async lockLive(organizationIds: (string | null | undefined)[]): Promise<Set<string>> {
    const ids = organizationIds.filter((id) => typeof id === 'string');
    if (ids.length === 0) return new Set();
    const rows = await this.sql.rows<{ id: string }>(
      `select id from organizations.organizations where id = any($1::uuid[]) and deleted_at is null
       order by id for share`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns the organization of a signup code that works or once worked; undefined if it never did. */
  async holderOfCode(signupCode: string): Promise<CodeHolder | undefined> {
    return await this.sql.one<CodeHolder & Record<string, unknown>>(
      `select id, name, signup_code <> code as "isReplaced"
       from organizations.organizations, upper($1) code
       where (signup_code = code or replaced_signup_codes @> array[code]) and deleted_at is null`,
      [signupCode.trim()],
    );
  }

  /** Deletes an organization. The caller takes care of its students and classes. @throws {OrganizationNotFound} */
  async delete(id: string): Promise<void> {
    if (!(await this.lockMembership(id))) throw new OrganizationNotFound();
    const organization = await this.em.findOneOrFail(Organization, id, { refresh: true });
    organization.delete(this.clock.now());
  }

  /**
   * Locks an organization until the surrounding transaction ends, so that nobody joins it meanwhile: `lockLive` waits. Foreign keys
   * don't: a payment locks its seat before it refers to the organization. Returns false if it doesn't exist or was deleted.
   */
  async lockMembership(organizationId: string): Promise<boolean> {
    const rows = await this.sql.rows(
      'select id from organizations.organizations where id = $1 and deleted_at is null for no key update',
      [organizationId],
    );
    return rows.length > 0;
  }
}
