import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { workdayStarted } from '../../center/events.js';
import { NotificationsApi } from '../../notifications/index.js';
import { Import } from '../domain/import.entity.js';
import { importInvitationsBegan } from '../events.js';
import { PEOPLE_TO_INVITE } from './import-emails.js';
import { importInvitation } from './import-invitation.message.js';

interface InvitedPerson extends Record<string, unknown> {
  studentId: string;
  firstName: string;
  name: string;
  email: string;
  key: string;
}

/** Invites people of imports in waves, inside the transaction of a reaction. */
@Injectable()
export class ImportInvitations {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  /** Sends today's wave of each of these imports whose people are being invited. The one that leaves nobody waiting is the last. */
  async send(where: { id?: string }): Promise<void> {
    const inviting = { ...where, invitingSince: { $ne: null } };
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    for (const imported of await this.em.find(Import, inviting, options)) {
      const people = await this.sql.rows<InvitedPerson>(PEOPLE_TO_INVITE, [imported.id]);
      const outgoing = people.map(({ studentId, firstName, name, email, key }) => ({
        to: { userId: null, studentId, email, name },
        data: { studentId, firstName },
        key,
        due: { at: imported.invitingSince! },
      }));
      const { messages, waiting } = await this.notifications.wave(importInvitation, imported.id, outgoing);
      await this.notifications.sendDue(importInvitation, messages);
      if (waiting === 0) imported.endInvitations();
    }
    await this.em.flush();
  }
}

/** The first wave, as soon as staff invite people. */
@Reaction({ on: importInvitationsBegan, queue: 'domain' })
export class BeginImportInvitations {
  constructor(private readonly invitations: ImportInvitations) {}

  async handle({ importId }: EventOf<typeof importInvitationsBegan>): Promise<void> {
    await this.invitations.send({ id: importId });
  }
}

/** A wave each day, until all are invited. */
@Reaction({ on: workdayStarted, queue: 'domain' })
export class SendImportInvitations {
  constructor(private readonly invitations: ImportInvitations) {}

  async handle(_: EventOf<typeof workdayStarted>): Promise<void> {
    await this.invitations.send({});
  }
}
