import { Migration } from '@mikro-orm/migrations';

/**
 * Every seat taken or given up changes the count on its class. With room left on the page, the new version of the row
 * stays there, and none of the seven indexes is touched (a heap-only update).
 */
export class RoomForSeatCounts extends Migration {
  override up(): void {
    this.addSql('alter table scheduling.classes set (fillfactor = 75);');
  }
}
