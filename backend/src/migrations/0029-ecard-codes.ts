import { Migration } from '@mikro-orm/migrations';

/** The code of the AHA eCard that belongs to a certification. It is searched with and like the card number. */
export class EcardCodes extends Migration {
  override up(): void {
    this.addSql(`
      alter table certification.certifications add column ecard_code text
        constraint certifications_ecard_code_of_12_digits check (ecard_code ~ '^[0-9]{12}$');
      -- A revoked certification may be replaced by one with the same eCard.
      create unique index certifications_ecard_code_unique on certification.certifications (ecard_code) where revoked_at is null;
      drop index certification.certifications_search;
      create index certifications_search on certification.certifications using gin
        (shared.fold(certification_type || ' ' || card_number || ' ' || coalesce(ecard_code, '')) public.gin_trgm_ops);
    `);
  }
}
