import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Emptied, ErasedPerson } from '../../../shared/domain/erased-person.js';
import type { Actor } from '../../../shared/http/actor.js';
import { eraseWords } from '../../../shared/sql/erase-words.js';
import { Sql } from '../../../shared/sql/sql.js';
import { DeleteStudent } from '../seats/commands/delete-student.command.js';

/** The seats of people who are being erased. Joins the caller's transaction. */
@Injectable()
export class ErasedSeats {
  constructor(
    private readonly sql: Sql,
    private readonly commands: CommandBus,
  ) {}

  /** Deletes the record of a student, and gives up their seats in classes to come. */
  async giveUp(studentId: string, actor: Actor, refund: boolean): Promise<void> {
    await this.commands.execute(new DeleteStudent(studentId, actor, { refund }));
  }

  /** The ids of all seats, also of those that were given up. */
  async of(studentIds: readonly string[]): Promise<string[]> {
    const rows = await this.sql.rows<{ id: string }>(
      'select id from enrollment.enrollments where student_id = any($1) order by id',
      [studentIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Classes, results and money stay; what another system said of the person and the links to pay go. */
  async erase({ seatIds, unmistakable }: ErasedPerson): Promise<Emptied> {
    const paymentLinks = await this.sql.run('delete from enrollment.payment_links where enrollment_id = any($1)', [
      seatIds,
    ]);
    await this.sql.run(`update enrollment.enrollments set origin_facts = '{}' where id = any($1)`, [seatIds]);
    const otherTexts = await eraseWords(this.sql, unmistakable, {
      table: 'enrollment.enrollments',
      text: ['purchase_order', 'paid_elsewhere'],
      json: ['origin_facts'],
    });
    return { seats: seatIds.length, paymentLinks, otherTexts };
  }
}
