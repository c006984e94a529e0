import { classKeyOf, seatKeyOf } from './classes.js';
import type { PlanContext } from './plan-context.js';
import { isClassRow, isRegistration, settledEarly } from './rows.js';
import type { PlannedClass, PlanRow } from './terms.js';

/** Who is registered for each class of the files, and in which file last. */
export class Registrations {
  /** People registered for each class, by its key, and the rows of classes whose seats somebody has raised. */
  private readonly registered = new Map<string, number>();
  private readonly raised = new Set<string>();
  /** The last file in which each registration is, by its key. */
  private readonly newestFile = new Map<string, number>();

  constructor(private readonly context: PlanContext) {
    const { rows } = context.input;
    for (const row of rows) {
      if (isRegistration(row) && !settledEarly(row)) this.newestFile.set(seatKeyOf(row, classKeyOf(row)), row.file);
    }
    for (const row of rows) this.count(row);
  }

  /** Whether no later file has the registration. */
  isNewest(row: PlanRow, seatKey: string): boolean {
    return this.newestFile.get(seatKey) === row.file;
  }

  /** People registered for the class. */
  of(classKey: string): number {
    return this.registered.get(classKey) ?? 0;
  }

  /** Whether somebody has raised the seats of the class. */
  isRaised({ rowId }: PlannedClass): boolean {
    return this.raised.has(rowId);
  }

  /** Whether more people are registered for a class to come than it has seats, and nobody has raised them. */
  isOversold(session: PlannedClass): boolean {
    if (!session.isAhead || session.seats === 0) return false;
    return this.of(session.key) > session.seats && !this.isRaised(session);
  }

  private count(row: PlanRow): void {
    if (isClassRow(row) && row.choice === 'file') this.raised.add(row.id);
    if (!isRegistration(row) || settledEarly(row)) return;
    const status = this.context.statusOf(row);
    if (status === 'cancelled' || status === 'leave-out') return;
    const key = classKeyOf(row);
    if (!this.isNewest(row, seatKeyOf(row, key))) return;
    this.registered.set(key, (this.registered.get(key) ?? 0) + 1);
  }
}
