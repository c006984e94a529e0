import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { RemindedOrigin } from '../../../shared/domain/origin.js';
import { Sql } from '../../../shared/sql/sql.js';
import { newCardNumber } from '../domain/card-number.js';

/** A card that an import found. */
export interface ImportedCard {
  id: string;
  studentId: string;
  /** The seat that it was earned in, with its class; null for a card from a list. */
  seat: { id: string; classId: string } | null;
  /** Null for a card from elsewhere, of no course here. */
  courseId: string | null;
  /** The agency's code; null without one. */
  code: string | null;
  issueDate: CalendarDate;
  expiryDate: CalendarDate;
  /** The source names no card: the center says that there is one, with dates by the rule of its course. */
  isComputed: boolean;
  /** What is on the card; the name of its course's card without it. */
  type?: string;
  /** The number that it has already; a new one without it. */
  number?: string;
  /** The agency of a card of no course, known by its name here. */
  agency?: string;
  isOutside?: boolean;
  isOnlineOnly?: boolean;
  /** ISO 8601, of a card that was revoked, and why. */
  revokedAt?: string | null;
  revocationReason?: string | null;
}

/** The cards that imports write. They count like any other from then on; nobody is told, and no code of them is due. Joins the caller's transaction. */
@Injectable()
export class ImportedCards {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async record({ system, importId, remindFrom }: RemindedOrigin, cards: readonly ImportedCard[]): Promise<void> {
    const rows = cards.map(({ seat, ...card }) => ({
      ...card,
      number: card.number ?? newCardNumber(),
      seatId: seat?.id ?? null,
      classId: seat?.classId ?? null,
    }));
    await this.sql.run(
      `insert into certification.certifications (id, student_id, class_id, enrollment_id, course_id, certification_type, card_number, ecard_code,
         issue_date, expiry_date, created_at, is_computed, is_outside, is_online_only, revoked_at, revocation_reason, agency_id, origin_system,
         origin_import_id, remind_from)
       select g.id, g."studentId", g."classId", g."seatId", g."courseId", coalesce(g.type, k.name), g.number, g.code, g."issueDate",
         g."expiryDate", $2, g."isComputed", coalesce(g."isOutside", false), coalesce(g."isOnlineOnly", false), g."revokedAt",
         g."revocationReason", (select a.id from catalog.agencies a where a.name = g.agency and a.deleted_at is null limit 1), $3, $4, $5
       from jsonb_to_recordset($1::jsonb) as g
         (id uuid, "studentId" uuid, "classId" uuid, "seatId" uuid, "courseId" uuid, number text, code text, "issueDate" date, "expiryDate" date,
          "isComputed" boolean, type text, agency text, "isOutside" boolean, "isOnlineOnly" boolean, "revokedAt" timestamptz,
          "revocationReason" text)
       left join catalog.courses co on co.id = g."courseId" left join catalog.cards k on k.id = co.card_id`,
      [JSON.stringify(rows), this.clock.now(), system, importId, remindFrom],
    );
  }

  /** Takes back cards that nothing refers to any more. */
  async takeBack(ids: readonly string[]): Promise<void> {
    await this.sql.run('delete from certification.certifications where id = any($1)', [ids]);
  }
}
