import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { IdentityApi } from '../../identity/index.js';
import { Organization, type OrganizationDetails } from '../domain/organization.entity.js';
import { type GivenSelfBooking, selfBookingOf } from '../domain/self-booking.js';
import { newSignupCode } from '../signup-code.js';
import { createAdministrator } from './create-administrator.js';

interface NewOrganization extends Omit<OrganizationDetails, 'selfBooking'> {
  name: string;
  adminEmail: string;
  selfBooking?: GivenSelfBooking;
  confirmExistingStudent?: boolean;
}

/**
 * Creates an organization together with the account of its administrator, who gets a temporary password by email. Returns the
 * id, or null if a student has the administrator's email address and staff haven't confirmed that they know: the student
 * record then stays apart from the account.
 */
export class CreateOrganization extends Command<string | null> {
  constructor(readonly input: NewOrganization) {
    super();
  }
}

@CommandHandler(CreateOrganization)
export class CreateOrganizationHandler implements ICommandHandler<CreateOrganization> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly identity: IdentityApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {AdminEmailTaken} */
  async execute({ input }: CreateOrganization): Promise<string | null> {
    const { confirmExistingStudent, selfBooking, ...given } = input;
    const details = { ...given, ...(selfBooking && { selfBooking: selfBookingOf(selfBooking) }) };
    return await this.em.transactional(async (em) => {
      if (!confirmExistingStudent && (await isStudent(this.sql, details.adminEmail))) return null;
      const organization = Organization.create(details, newSignupCode(details.name), this.clock.now());
      await em.persist(organization).flush();
      await createAdministrator(this.identity, organization);
      return organization.id;
    });
  }
}

async function isStudent(sql: Sql, email: string): Promise<boolean> {
  const students = await sql.rows(
    'select 1 from people.students where shared.normal_email(email) = shared.normal_email($1) and deleted_at is null limit 1',
    [email],
  );
  return students.length > 0;
}
