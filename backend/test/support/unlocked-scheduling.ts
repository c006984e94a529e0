import { type LockedClass, SchedulingApi } from '../../src/modules/scheduling/index.js';
import type { TestApp } from './test-app.js';

/**
 * A `SchedulingApi` without its lock, for the controls of race tests. It holds every reader back until the expected number
 * has read the class and `beforeAnyWrites` has run, so that all of them decide on the same stale data. That makes the worst
 * case of the race happen every time.
 */
export class UnlockedScheduling {
  test: TestApp | undefined;
  private waiting = 0;
  private release = () => {};
  private released = Promise.resolve();

  /** Sets up one scenario. */
  hold(readers: number, beforeAnyWrites: () => Promise<unknown> = async () => {}): void {
    this.waiting = readers;
    const allHaveRead = new Promise<void>((resolve) => {
      this.release = resolve;
    });
    this.released = allHaveRead.then(async () => void (await beforeAnyWrites()));
  }

  lockClass: SchedulingApi['lockClass'] = async (classId) => {
    const row = await this.test!.sql.one<LockedClass & { startsAt: string }>(
      `select id, status, capacity - enrolled_count as "spotsLeft", organization_id as "organizationId",
         price_cents as "priceCents", starts_at as "startsAt", deleted_at is not null as deleted from scheduling.classes where id = $1`,
      [classId],
    );
    if (--this.waiting === 0) this.release();
    await this.released;
    return row && { ...row, startsAt: new Date(row.startsAt) };
  };
}
