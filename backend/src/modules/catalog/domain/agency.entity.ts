import { defineEntity } from '@mikro-orm/core';
import type { CodeFormat } from '../../../shared/domain/card-code.js';
import { domainError, InvalidInput, notFound } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { agencyAdded, agencyDeleted, agencyEdited } from '../events.js';

const AgencySchema = defineEntity({
  name: 'Agency',
  schema: 'catalog',
  tableName: 'agencies',
  properties: (p) => ({
    id: p.uuid().primary(),
    name: p.text(),
    codeFormat: p.text().$type<CodeFormat>(),
    /** Whether it issues a card with a code to the student, beside the center's own. */
    issuesCards: p.boolean(),
    /** Where anybody can look up a code. */
    checkUrl: p.text().strictNullable(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().strictNullable(),
  }),
});

export interface AgencyDetails {
  name: string;
  codeFormat: CodeFormat;
  issuesCards: boolean;
  checkUrl: string | null;
}

export class AgencyNotFound extends notFound('Agency not found') {}

export class UnknownAgency extends InvalidInput {
  constructor() {
    super({ path: 'agencyId', message: 'This agency does not exist.' });
  }
}

export class AgencyNameTaken extends domainError(
  'conflict',
  'agency_name_taken',
  'Another agency already has this name.',
  { errors: [{ path: 'name', message: 'Another agency already has this name.' }] },
) {}

/** An organization that issues cards. A deleted one stays with the cards that name it. */
export class Agency extends AgencySchema.class {
  static add(details: AgencyDetails, now: Date): Agency {
    const agency = new Agency();
    Object.assign(agency, { id: newId(), createdAt: now, deletedAt: null });
    agency.assign(details);
    raise(agency, agencyAdded({ agencyId: agency.id, name: agency.name }));
    return agency;
  }

  edit(details: AgencyDetails): void {
    this.refuseIfDeleted();
    this.assign(details);
    raise(this, agencyEdited({ agencyId: this.id, name: this.name }));
  }

  delete(now: Date): void {
    this.refuseIfDeleted();
    this.deletedAt = now;
    raise(this, agencyDeleted({ agencyId: this.id, name: this.name }));
  }

  private assign({ name, codeFormat, issuesCards, checkUrl }: AgencyDetails): void {
    if (name.trim() === '') throw new InvalidInput({ path: 'name', message: 'An agency needs a name.' });
    Object.assign(this, { name, codeFormat, issuesCards, checkUrl });
  }

  private refuseIfDeleted(): void {
    if (this.deletedAt) throw new AgencyNotFound();
  }
}
AgencySchema.setClass(Agency);
