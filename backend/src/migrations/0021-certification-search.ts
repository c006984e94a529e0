import { Migration } from '@mikro-orm/migrations';

/** Lets the search for certifications use an index for types and card numbers, as it does for students. */
export class CertificationSearch extends Migration {
  override up(): void {
    this.addSql(`
      create index certifications_search on certification.certifications
        using gin (shared.fold(certification_type || ' ' || card_number) public.gin_trgm_ops);
    `);
  }
}
