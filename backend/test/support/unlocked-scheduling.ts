import { type LockedClass, SchedulingApi } from '../../src/modules/scheduling/index.js';
import type { TestApp } from './test-app.js';

/**
 * The schedule with its lock taken off, for the controls of race tests: it reads the class without a lock and holds every
 * reader back until as many as expected have read, and `beforeAnyWrites` has run. So all of them decide on the same old
 * facts, which the lock is there to prevent; it is the worst case of a race, and it happens every time.
 */
export class UnlockedScheduling {
  test: TestApp | undefined;
  private waiting = 0;
  private release = () => {};
  private released = Promise.resolve();

  /** Arms it for one scenario. */
  hold(readers: number, beforeAnyWrites: () => Promise<unknown> = async () => {}): void {
    this.waiting = readers;
    const everyoneHasRead = new Promise<void>((resolve) => {
      this.release = resolve;
    });
    this.released = everyoneHasRead.then(async () => void (await beforeAnyWrites()));
  }

  lockClass: SchedulingApi['lockClass'] = async (classId) => {
    const row = await this.test!.sql.one<LockedClass & { startsAt: string }>(
      `select id, status, capacity, capacity - enrolled_count as "spotsLeft", organization_id as "organizationId",
         starts_at as "startsAt", deleted_at is not null as deleted from scheduling.classes where id = $1`,
      [classId],
    );
    if (--this.waiting === 0) this.release();
    await this.released;
    return row && { ...row, startsAt: new Date(row.startsAt) };
  };
}
