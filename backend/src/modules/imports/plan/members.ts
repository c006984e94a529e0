import type { EmployerPeople } from '../imports.dto.js';
import { isRecent } from './match-employers.js';
import type { PlanContext } from './plan-context.js';
import type { PlannedClass } from './terms.js';

/** Whom the files name as people of an employer. They become its people, to be confirmed, as far as somebody has chosen so. */
export class MembersOfFiles {
  /** By person, the employer that named them last. */
  private readonly found = new Map<string, string>();
  private readonly choices: Map<string, EmployerPeople | null>;

  constructor(private readonly context: PlanContext) {
    this.choices = new Map(context.matches.organizations.map(({ name, people }) => [name, people]));
  }

  /** The person is in a class for the employer's people alone. */
  inClass(session: PlannedClass, personId: string): void {
    if (session.client && isRecent(session, this.context.input)) this.note(session.client, 'recent', personId);
  }

  /** The person is on the employer's list. */
  onList(employer: string, personId: string): void {
    this.note(employer, 'list', personId);
  }

  /** Writes who becomes one of an employer's people. */
  finish(): void {
    for (const [id, employer] of this.found) {
      const target = this.context.targets.organization(employer);
      if (typeof target === 'object') this.context.writes.members.push({ id, organizationId: target.id });
    }
  }

  private note(employer: string, by: EmployerPeople, personId: string): void {
    if (this.choices.get(employer) === by) this.found.set(personId, employer);
  }
}
