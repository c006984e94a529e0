import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { newId } from '../../../shared/domain/id.js';
import { assertPermitted } from '../../../shared/domain/permission.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { type AccountOfStudent, IdentityApi } from '../../identity/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { CardsOfPeople } from '../cards-of-people.js';
import { Merge } from '../domain/merge.entity.js';
import { NotMergeable, StudentNotFound } from '../domain/people.errors.js';
import { type KeptFields, Student } from '../domain/student.entity.js';
import { StudentNote } from '../domain/student-note.entity.js';
import { SeatsOfPeople } from '../seats-of-people.js';
import type { KeepInput } from './duplicates.dto.js';
import { MergeJournal } from './merge-journal.js';
import { mergeRefusal } from './merge-refusal.js';

/** Staff say that another record is of the same person. All that it has moves to the student's, in which it ends. Returns the merge's id. */
export class MergeStudents extends Command<string> {
  constructor(
    readonly studentId: string,
    readonly duplicateId: string,
    readonly keep: KeepInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Two records, locked, with their accounts. */
interface Pair {
  student: Student;
  duplicate: Student;
  own: AccountOfStudent | undefined;
  other: AccountOfStudent | undefined;
}

@CommandHandler(MergeStudents)
export class MergeStudentsHandler implements ICommandHandler<MergeStudents> {
  constructor(
    protected readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly identity: IdentityApi,
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
    private readonly seats: SeatsOfPeople,
    private readonly cards: CardsOfPeople,
    private readonly journal: MergeJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {StudentNotFound}
   * @throws {NotMergeable}
   * @throws {NotPermitted} if both have accounts, and the actor isn't an administrator
   * @throws {SeatBeingPaid} if a seat that would be given up is being paid
   */
  async execute({ studentId, duplicateId, keep, actor }: MergeStudents): Promise<string> {
    if (studentId === duplicateId) throw new StudentNotFound();
    const { seats: keptSeats, account, ...fields } = keep;
    const seats = { from: duplicateId, to: studentId, keep: keptSeats, byStaff: true };
    await this.seats.cancelPayments(seats);
    return await this.em.transactional(async () => {
      const pair = await this.lock(studentId, duplicateId);
      refuseUnlessMergeable(pair, actor);
      const { student, duplicate, own, other } = pair;
      const merge = Merge.of(
        { id: newId(), studentId, mergedStudentId: duplicateId, mergedBy: actor.userId },
        this.clock.now(),
      );
      const accounts = [own, other].filter((one) => one !== undefined);
      const scope = {
        records: [studentId, duplicateId],
        accounts: accounts.map(({ id }) => id),
        addresses: [student, duplicate, ...accounts].map(({ email }) => normalEmail(email)).filter(Boolean),
      };
      // Its changes refer to it.
      await this.em.persist(merge).flush();
      await this.journal.keep(merge.id, scope, async () => {
        const keptFields = {
          ...fields,
          organization: fields.organization ?? (student.organizationId ? 'student' : 'duplicate'),
        } as const;
        await this.seats.move({ ...seats, leavesUnbilled: unbilled(pair, keptFields) });
        await this.mergeRecords(pair, keptFields, merge.id);
        const kept = await this.mergeAccounts(pair, account);
        await this.notifications.mergeWishes({
          from: duplicateId,
          to: studentId,
          addresses: scope.addresses,
          keptAddresses: [student.email, kept?.email ?? ''].map(normalEmail).filter(Boolean),
          takesAddress: fields.email === 'duplicate',
          userId: kept?.id,
          closedUserId: accounts.find(({ id }) => id !== kept?.id)?.id,
        });
        await this.em.flush();
      });
      return merge.id;
    });
  }

  /** Organizations before people, people in the order of their ids, and accounts after them, as all transactions do. */
  private async lock(studentId: string, duplicateId: string): Promise<Pair> {
    const ids = [studentId, duplicateId];
    const found = await this.sql.rows<{ id: string | null }>(
      'select organization_id as id from people.students where id = any($1)',
      [ids],
    );
    await this.organizations.lockLive(found.map(({ id }) => id));
    const students = await this.lockRecords(ids);
    const [student, duplicate] = ids.map((id) => students.find((one) => one.id === id));
    if (!student || !duplicate) throw new StudentNotFound();
    const accounts = await this.identity.lockAccountsOf(ids);
    const [own, other] = ids.map((id) => accounts.find((account) => account.studentId === id));
    return { student, duplicate, own, other };
  }

  protected async lockRecords(ids: readonly string[]): Promise<Student[]> {
    const where = { id: { $in: [...ids] }, deletedAt: null };
    return await this.em.find(Student, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
  }

  private async mergeRecords({ student, duplicate }: Pair, keep: KeptFields, mergeId: string): Promise<void> {
    student.merge(duplicate, keep, mergeId, this.clock.now());
    await this.em.flush();
    const [from, to] = [{ studentId: duplicate.id }, { studentId: student.id }];
    await this.cards.move(duplicate.id, student.id);
    await this.em.nativeUpdate(StudentNote, from, to);
    await this.em.nativeUpdate(Student, { mergedIntoId: duplicate.id }, { mergedIntoId: student.id });
  }

  /** Of two accounts, one is closed. Returns the one that the person keeps. */
  private async mergeAccounts({ student, own, other }: Pair, keep: KeepInput['account']) {
    if (!other) return own;
    if (own && keep !== 'duplicate') {
      await this.identity.closeAccount(other.id);
      return own;
    }
    await this.identity.moveAccount(other.id, student.id, own?.id);
    return other;
  }
}

/** The organization of the record that stays pays for no seat of the one that wasn't its own. */
function unbilled({ student, duplicate }: Pair, { organization }: KeptFields): 'moved' | 'own' | undefined {
  if (student.organizationId === duplicate.organizationId) return undefined;
  return organization === 'duplicate' ? 'own' : 'moved';
}

/** @throws {NotMergeable} @throws {NotPermitted} */
function refuseUnlessMergeable({ student, duplicate, own, other }: Pair, actor: Actor): void {
  const sideOf = ({ membership, isTest }: Student, account: Pair['own']) => ({
    isInvited: membership === 'invited',
    isTest,
    account,
  });
  const [one, another] = [sideOf(student, own), sideOf(duplicate, other)];
  const refusal = mergeRefusal(one, another, actor);
  if (refusal && own && other && !own.isPrivileged && !other.isPrivileged) assertPermitted(actor, 'administer');
  if (refusal) throw new NotMergeable(refusal);
}
