import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { addressOf, type Employee, problemsOf } from '../employee.js';
import type { CheckedEmployeeRow, EmployeeCheckResponse } from '../employees.dto.js';
import { findAddresses, invitedRecently, type KnownAddress } from './find-addresses.js';
import { invitationAllowance } from './invitations-left.js';

/**
 * What an import would do with each person, in the order of the input. An organization's admin learns nothing about people
 * outside of the organization: everybody else is `new`.
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
    private readonly read: ReadModel,
    private readonly organizations: OrganizationsApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {NotFound} */
  async execute({ organizationId, people, actor }: CheckEmployees): Promise<EmployeeCheckResponse> {
    const organization = await this.organizations.organization(organizationId);
    if (!organization || organization.deleted || !actsFor(actor, organizationId)) throw organizationNotFound();
    const addresses = people.map(addressOf);
    const known = await findAddresses(this.read, organizationId, addresses);
    const now = this.clock.now();
    const recent = await invitedRecently(this.read, organizationId, addresses, now);
    const isStaff = actor.role === 'admin';
    const rows = people.map((person) => {
      const errors = problemsOf(person);
      if (errors.length > 0) return { fate: 'broken' as const, errors };
      return fateOf(known.get(addressOf(person)), recent.has(addressOf(person)), isStaff);
    });
    const { perDay, left } = await invitationAllowance(this.read, organizationId, actor, now);
    return { rows, invitationsPerDay: perDay, invitationsLeft: left };
  }
}

/** The fate of a person whose row is in order. */
function fateOf(known: KnownAddress | undefined, wasInvited: boolean, isStaff: boolean): CheckedEmployeeRow {
  if (known?.isMember) return { fate: 'here', errors: [] };
  if (known?.elsewhere && isStaff) {
    return { fate: 'broken', errors: [{ path: 'email', message: `Belongs to ${known.elsewhere}` }] };
  }
  if (!known) return { fate: 'new', errors: [] };
  if (wasInvited) return { fate: 'here', errors: [] };
  return { fate: isStaff ? 'joins' : 'new', errors: [] };
}

/** Staff act for every organization, an organization's admin for their own. */
export const actsFor = ({ role, organizationId: own }: Actor, organizationId: string): boolean =>
  role === 'admin' || own === organizationId;

export const organizationNotFound = () => new NotFound('Organization not found');
