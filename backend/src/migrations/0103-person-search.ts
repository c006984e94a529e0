import { Migration } from '@mikro-orm/migrations';

/**
 * Searches a person's name by the starts of its words, the address before its @, and the digits of the phone number, in this
 * order and separated by `|`. The domain of a provider at which anybody has an address finds nobody: half of all people have it.
 */
export class PersonSearch extends Migration {
  override up(): void {
    this.addSql(`
      create function shared.searched_address(email text) returns text
        language sql immutable strict parallel safe
        return split_part(shared.fold(email), '@', 1)
          || case when lower(split_part(email, '@', 2)) ~ '^((gmail|googlemail|yahoo|ymail|rocketmail|outlook|hotmail|live|msn|icloud|me|mac|aol|proton|protonmail|pm|gmx|mail|zoho|fastmail|comcast|att|sbcglobal|bellsouth|verizon|cox|charter|earthlink)[.](com|net|me|de|ca|uk|co[.]uk|fr|es|org))?$'
               then '' else '@' || split_part(shared.fold(email), '@', 2) end;
      create function people.search_text(first_name text, last_name text, email text, phone text) returns text
        language sql immutable strict parallel safe
        return ' ' || translate(shared.fold(first_name || ' ' || last_name), '|', ' ')
          || case when first_name || last_name ~ '[-''’.]'
               then ' ' || regexp_replace(shared.fold(first_name || ' ' || last_name), '[-''’.|]', ' ', 'g') else '' end
          || '| ' || translate(split_part(shared.fold(email), '@', 1), '._+-', '    ')
          || '|' || shared.searched_address(email)
          || '|' || regexp_replace(phone, '[^0-9]', '', 'g');
      drop index people.students_search;
      alter table people.students drop column search_text;
      alter table people.students add column search_text text not null
        generated always as (people.search_text(first_name, last_name, email, phone)) stored;
      create index students_search on people.students using gin (search_text public.gin_trgm_ops);
    `);
  }
}
