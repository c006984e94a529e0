import { Migration } from '@mikro-orm/migrations';

/** Each message of the outbox also names the request that caused it, by which a page knows its own changes. */
export class RequestsOfEvents extends Migration {
  override up(): void {
    this.addSql('alter table events.outbox_messages add column request_id text;');
  }
}
