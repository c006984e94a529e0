import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { CenterApi } from '../../center/index.js';
import { type BrowserContext, IdentityApi, type ProvedAccount } from '../../identity/index.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { Student, type StudentDetails } from '../domain/student.entity.js';
import { MergeRecords } from '../duplicates/merge-records.js';
import { Memberships } from '../employees/memberships.js';
import { sameAddress } from '../sql.js';

/** A record with the address of an account. */
interface Candidate {
  id: string;
  hasName: boolean;
}

/** Whether a browser shows the public pages in a preview: who signs up there does so for a test. */
export const isInPreview = async (center: CenterApi, { previewToken }: BrowserContext): Promise<boolean> =>
  previewToken !== null && (await center.preview(previewToken)) !== undefined;

/** Gives accounts their student records, inside the transaction of a command. */
@Injectable()
export class AccountRecords {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly identity: IdentityApi,
    private readonly organizations: OrganizationsApi,
    private readonly memberships: Memberships,
    private readonly records: MergeRecords,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the record of a new account, or replaces what an earlier registration entered. Returns its id.
   * @param requestedOrganizationId the organization to join once the email address is proved
   * @param isTest they sign up in a preview
   */
  async register(
    user: { id: string; studentId?: string | null | undefined },
    details: StudentDetails,
    requestedOrganizationId: string | null,
    isTest: boolean,
  ): Promise<string> {
    const student = user.studentId
      ? await this.em.findOneOrFail(Student, user.studentId)
      : Student.register(details, this.clock.now());
    if (user.studentId) student.edit(details);
    student.requestOrganization(requestedOrganizationId);
    student.isTest = isTest;
    await this.em.persist(student).flush();
    await this.identity.linkStudent(user.id, { studentId: student.id });
    return student.id;
  }

  /** Discards what a registration entered that is being replaced by one without a student. */
  async discard(studentId: string): Promise<void> {
    (await this.em.findOneOrFail(Student, studentId)).startAfresh();
  }

  /**
   * Joins an account whose address was just proved to the record that was entered for it: the only one with the address, or
   * of several the only one with the name. Otherwise the account keeps its own, and staff see both as possible duplicates. Then the
   * person joins the organization whose code they typed.
   */
  async join(account: ProvedAccount): Promise<void> {
    const candidates = await this.sql.rows<Candidate & Record<string, unknown>>(CANDIDATES, [
      account.email,
      account.studentId,
      account.name,
    ]);
    const enteredId = (onlyOf(candidates) ?? onlyOf(candidates.filter(({ hasName }) => hasName)))?.id;
    const { own, entered, live } = await this.lock(account.studentId, enteredId);
    if (account.startsAfresh) own?.startAfresh();
    const requested = own?.takeRequestedOrganization();
    const student = entered ?? own;
    if (!student) return;
    if (entered && own) await this.records.merge(entered, own);
    const organizationId = requested && live.has(requested) ? requested : student.organizationId;
    if (organizationId) await this.memberships.join({ student, organizationId, address: account.email });
    await this.identity.linkStudent(account.id, { studentId: student.id });
  }

  /** Locks organizations before people, in the order of an organization's deletion, and people in the order of their ids. */
  private async lock(ownId: string | null, enteredId: string | undefined) {
    const ids = [ownId, enteredId].filter((id) => typeof id === 'string');
    const rows = await this.sql.rows<{ ids: string[] }>(
      `select array_remove(array[organization_id, requested_organization_id], null)::text[] as ids
       from people.students where id = any($1)`,
      [ids],
    );
    const live = await this.organizations.lockLive(rows.flatMap((row) => row.ids));
    const where = { id: { $in: ids }, deletedAt: null };
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const students = await this.em.find(Student, where, options);
    const byId = (id: string | null | undefined) => students.find((student) => student.id === id);
    return { own: byId(ownId), entered: byId(enteredId), live };
  }
}

const CANDIDATES = `
  select other.id, shared.fold(trim(other.first_name) || ' ' || trim(other.last_name)) = shared.fold(trim($3)) as "hasName"
  from ${sameAddress('$1', '$2::uuid')}`;

const onlyOf = <T>(items: T[]): T | undefined => (items.length === 1 ? items[0] : undefined);
