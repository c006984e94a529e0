import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { centsFromDollars } from '../../../shared/domain/money.js';
import { IdentityApi } from '../../identity/index.js';
import { OrganizationsApi } from '../../organizations/index.js';
import type { ClassFacts } from '../domain/class-session.entity.js';

/** What staff sent about a class: as the entity takes it, but for the price in dollars. */
export type ClassInput = Omit<ClassFacts, 'priceCents'> & { price?: number | null };

/** The parts of a class that decide what an edit of its instructor means. */
type Known = Pick<ClassFacts, 'instructor' | 'instructorId' | 'organizationId'>;

/** Checks the people and organizations that staff named for a class against those who own them. */
@Injectable()
export class ClassFactsReader {
  constructor(
    private readonly identity: IdentityApi,
    private readonly organizations: OrganizationsApi,
  ) {}

  /** What was sent, as the entity takes it. `known` is the class as it is, when there is one already. */
  async read({ price, ...sent }: ClassInput, known: Known = {}): Promise<ClassFacts> {
    if (sent.organizationId && sent.organizationId !== known.organizationId) {
      await this.refuseUnknownOrganization(sent.organizationId);
    }
    const instructor = await this.instructor(sent, known);
    return { ...sent, ...instructor, ...(price === undefined ? {} : { priceCents: price && centsFromDollars(price) }) };
  }

  /** An account fills the name. A name alone is of nobody with an account, unless it stays what it was. */
  private async instructor({ instructorId, instructor }: ClassInput, known: Known): Promise<Known> {
    if (instructorId) {
      if (instructorId === known.instructorId) return { instructorId, instructor: instructor || known.instructor };
      const name = await this.identity.instructorName(instructorId);
      if (!name) throw new InvalidInput({ path: 'instructorId', message: 'This person is not an instructor.' });
      return { instructorId, instructor: name };
    }
    if (instructor === undefined) return instructorId === undefined ? {} : { instructorId: null, instructor: null };
    const sameName = instructorId === undefined && instructor === known.instructor;
    return { instructor: instructor || null, instructorId: sameName ? known.instructorId : null };
  }

  private async refuseUnknownOrganization(id: string): Promise<void> {
    const organization = await this.organizations.organization(id);
    if (!organization || organization.deleted) {
      throw new InvalidInput({ path: 'organizationId', message: 'This organization does not exist.' });
    }
  }
}
