import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import type { Origin } from '../../../shared/domain/origin.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { Membership } from '../domain/student.entity.js';

/** A person that an import found. What the source doesn't have is empty. */
export interface ImportedPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** E.164, or empty. */
  phone: string;
  licenseNumber?: string;
  notes?: string;
  /** The employer that they belong to, and who has confirmed that. */
  organizationId?: string | null;
  membership?: Membership;
  /** ISO 8601, of a record that was deleted. */
  deletedAt?: string | null;
}

/** Fields of a person that an import may fill or correct. */
export const IMPORTED_FIELDS = { email: 'email', phone: 'phone' } as const;

/** A field that had one value and gets another. */
export interface FieldChange {
  id: string;
  field: keyof typeof IMPORTED_FIELDS;
  from: string;
  to: string;
}

/** A person who becomes one of an employer's people, to be confirmed by it. */
export interface ImportedMember {
  id: string;
  organizationId: string;
}

/** The people that imports write. Nobody is told. Joins the caller's transaction. */
@Injectable()
export class ImportedPeople {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async record({ system, importId }: Origin, people: readonly ImportedPerson[]): Promise<void> {
    await this.sql.run(
      `insert into people.students (id, first_name, last_name, email, phone, license_number, notes, organization_id, membership, deleted_at, created_at,
         edited_by_staff, origin_system, origin_import_id)
       select id, "firstName", "lastName", email, phone, coalesce("licenseNumber", ''), coalesce(notes, ''), "organizationId",
         coalesce(membership, 'confirmed'), "deletedAt", $2, true, $3, $4
       from jsonb_to_recordset($1::jsonb) as given
         (id uuid, "firstName" text, "lastName" text, email text, phone text, "licenseNumber" text, notes text, "organizationId" uuid,
          membership text, "deletedAt" timestamptz)`,
      [JSON.stringify(people), this.clock.now(), system, importId],
    );
  }

  /** Changes each field that still has the value it had. Returns the changes that were made. */
  async change(changes: readonly FieldChange[]): Promise<FieldChange[]> {
    const made: FieldChange[] = [];
    for (const [field, column] of Object.entries(IMPORTED_FIELDS)) {
      const ofField = changes.filter((change) => change.field === field);
      if (ofField.length === 0) continue;
      const rows = await this.sql.rows<FieldChange>(
        `update people.students s set ${column} = given."to", revision = revision + 1
         from jsonb_to_recordset($1::jsonb) as given (id uuid, "from" text, "to" text)
         where s.id = given.id and s.${column} = given."from" and s.deleted_at is null
         returning s.id, '${field}' as field, given."from", given."to"`,
        [JSON.stringify(ofField)],
      );
      made.push(...rows);
    }
    return made;
  }

  /**
   * Makes people those of an employer, as if they had registered with its code: it is to confirm them. Those who are somebody's stay so.
   * The seats that they have are not the employer's to pay: the caller says so of them. Returns those who joined.
   */
  async join(members: readonly ImportedMember[]): Promise<ImportedMember[]> {
    return await this.sql.rows<ImportedMember>(
      `update people.students s set organization_id = g."organizationId", membership = 'unconfirmed', revision = revision + 1
       from jsonb_to_recordset($1::jsonb) as g (id uuid, "organizationId" uuid)
       where s.id = g.id and s.organization_id is null and s.deleted_at is null
       returning s.id, s.organization_id as "organizationId"`,
      [JSON.stringify(members)],
    );
  }

  /** Takes back who joined, unless the employer has confirmed them or they have left since. Returns those who don't belong to it any more. */
  async leave(members: readonly ImportedMember[]): Promise<ImportedMember[]> {
    return await this.sql.rows<ImportedMember>(
      `update people.students s set organization_id = null, membership = 'confirmed', revision = revision + 1
       from jsonb_to_recordset($1::jsonb) as g (id uuid, "organizationId" uuid)
       where s.id = g.id and s.organization_id = g."organizationId" and s.membership = 'unconfirmed'
       returning s.id, g."organizationId"`,
      [JSON.stringify(members)],
    );
  }

  /** Takes back people to whom nothing refers any more. */
  async takeBack(ids: readonly string[]): Promise<void> {
    await this.sql.run('delete from people.students where id = any($1)', [ids]);
  }
}
