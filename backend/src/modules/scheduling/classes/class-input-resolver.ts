import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { centsFromDollars } from '../../../shared/domain/money.js';
import { CatalogApi } from '../../catalog/index.js';
import { IdentityApi } from '../../identity/index.js';
import { OrganizationsApi } from '../../organizations/index.js';
import type { Assistant } from '../domain/assistants.js';
import type { ClassDetails } from '../domain/class-session.entity.js';
import { UnknownOrganization } from '../domain/scheduling.errors.js';
import type { HeldPlaces } from '../places/place-of-class.js';
import type { AssistantInput } from './classes.dto.js';
import { type ClassDay, whereOf } from './days-of-input.js';

/** The fields of a class as staff send them, with the price in dollars. */
export type ClassInput = Omit<ClassDetails, 'priceCents' | 'location' | 'assistants' | 'endTime' | 'laterDays'> & {
  location?: string;
  price?: number | null;
  assistants?: AssistantInput[];
  days?: readonly ClassDay[];
};

/** The fields whose meaning depends on the class as it is. */
type Current = Partial<
  Pick<ClassDetails, 'location' | 'placeId' | 'instructor' | 'instructorId' | 'assistants' | 'organizationId'>
>;

/** Looks up the course, the instructors and the organization that staff chose for a class. */
@Injectable()
export class ClassInputResolver {
  constructor(
    private readonly catalog: CatalogApi,
    private readonly identity: IdentityApi,
    private readonly organizations: OrganizationsApi,
  ) {}

  /**
   * The input in the entity's terms. `places` are those that it names, `current` is the class before an edit.
   * @throws {InvalidInput} for an unknown instructor or organization
   */
  async resolve(
    { price, days, assistants, ...input }: ClassInput,
    places: HeldPlaces,
    current: Current = {},
  ): Promise<ClassDetails> {
    if (input.organizationId && input.organizationId !== current.organizationId) {
      await this.refuseUnknownOrganization(input.organizationId);
    }
    const instructor = await this.instructor(input, current);
    return {
      ...input,
      ...instructor,
      ...(assistants && { assistants: await this.assistants(assistants, current.assistants) }),
      ...whereOf({ ...input, days }, places, current),
      ...(price === undefined ? {} : { priceCents: price && centsFromDollars(price) }),
    };
  }

  /** @throws {InvalidInput} */
  async refuseUnknownCourse(courseId: string): Promise<void> {
    const course = await this.catalog.course(courseId);
    if (course && !course.deleted) return;
    throw new InvalidInput({ path: 'courseId', message: 'This course does not exist or was deleted.' });
  }

  /** An account fills in the name. A new name without an account clears the account. */
  private async instructor({ instructorId, instructor }: ClassInput, current: Current): Promise<Current> {
    if (instructorId) {
      if (instructorId === current.instructorId) return { instructorId, instructor: instructor || current.instructor };
      const name = await this.identity.instructorName(instructorId);
      if (!name) throw new InvalidInput({ path: 'instructorId', message: 'This person is not an instructor.' });
      return { instructorId, instructor: name };
    }
    if (instructor === undefined) return instructorId === undefined ? {} : { instructorId: null, instructor: null };
    const sameName = instructorId === undefined && instructor === current.instructor;
    return { instructor: instructor || null, instructorId: sameName ? current.instructorId : null };
  }

  /** An account fills in the name. Those who assist already stay, also if they are no instructors any more. */
  private async assistants(given: AssistantInput[], current: readonly Assistant[] = []): Promise<Assistant[]> {
    const assistants: Assistant[] = [];
    for (const [index, { userId, name }] of given.entries()) {
      const path = `assistants.${index}.${userId ? 'userId' : 'name'}`;
      const known = userId ? current.find((one) => one.userId === userId) : undefined;
      const found = known?.name ?? (userId ? await this.identity.instructorName(userId) : name?.trim());
      if (!found) {
        throw new InvalidInput({ path, message: userId ? 'This person is not an instructor.' : 'Enter a name.' });
      }
      assistants.push({ userId: userId ?? null, name: found });
    }
    return assistants;
  }

  private async refuseUnknownOrganization(id: string): Promise<void> {
    const organization = await this.organizations.organization(id);
    if (!organization || organization.deleted) throw new UnknownOrganization();
  }
}
