import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { MAX_MAILS, MAX_MAILS_DAYS } from '../../domain/invitation.entity.js';
import { addressOf, type Employee, problemsOf, warningsOf } from '../employee.js';
import type { CheckedEmployeeRow, EmployeeCheckResponse } from '../employees.dto.js';
import { invitationAllowance, sentInvitations } from './invitation-sql.js';
import { knownPeople } from './known-people.js';

/**
 * What an import would do with each person, in the order of the input. It says nothing about people outside of the
 * organization: everybody else is `new`.
 */
export class CheckEmployees extends Query<EmployeeCheckResponse> {
  constructor(
    readonly organizationId: string,
    readonly people: Employee[],
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(CheckEmployees)
export class CheckEmployeesHandler implements IQueryHandler<CheckEmployees> {
  constructor(
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {NotFound} */
  async execute({ organizationId, people, actor }: CheckEmployees): Promise<EmployeeCheckResponse> {
    const organization = await this.organizations.organization(organizationId);
    if (!organization || organization.deleted || !actsFor(actor, organizationId)) throw organizationNotFound();
    const addresses = people.map(addressOf);
    const known = await knownPeople(this.sql, organizationId, addresses);
    const now = this.clock.now();
    const sent = await sentInvitations(this.sql, organizationId, addresses, now);
    const fateOf = (email: string): CheckedEmployeeRow['fate'] => {
      const person = known.get(email);
      if (person?.isMember) return 'here';
      if (sent.get(email)?.isRefused) return 'declined';
      return person ? 'invited' : 'new';
    };
    const rows = people.map((person): CheckedEmployeeRow => {
      const errors = problemsOf(person);
      const email = addressOf(person);
      const fate = errors.length > 0 ? 'broken' : fateOf(email);
      const wasInvited = fate === 'invited' || fate === 'declined';
      const invitedAt = (wasInvited && sent.get(email)?.invitedAt) || null;
      const warnings = warningsOf(person);
      if (fate === 'new' && sent.get(email)?.hadAllMails) warnings.push(NO_FURTHER_MAIL);
      return { fate, invitedAt, errors, warnings };
    });
    const { perDay, left } = await invitationAllowance(this.sql, organizationId, actor, now);
    return { rows, invitationsPerDay: perDay, invitationsLeft: left };
  }
}

const NO_FURTHER_MAIL = {
  path: 'email',
  message: `Entered, but gets no email: had ${MAX_MAILS} invitations within ${MAX_MAILS_DAYS} days`,
};

/** Staff act for every organization, an organization's admin for their own. */
export const actsFor = ({ role, organizationId: own }: Actor, organizationId: string): boolean =>
  role === 'admin' || own === organizationId;

export const organizationNotFound = () => new NotFound('Organization not found');
