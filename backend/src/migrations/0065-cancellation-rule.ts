import { Migration } from '@mikro-orm/migrations';

/** The vague sentence of each text that a center may have kept. */
const VAGUE = {
  terms_text:
    'Until some time before the class, which your confirmation and your account name, you can cancel your seat in your account.',
  class_policy: 'You can cancel your seat on our website until the deadline for cancellations.',
};

/** The texts of the center say exactly until when a seat can be cancelled, by the rule of its settings. */
export class CancellationRule extends Migration {
  override up(): void {
    for (const [column, sentence] of Object.entries(VAGUE)) {
      this.addSql(`
        update center.settings set ${column} = replace(${column}, '${sentence}', '[cancellation rule]');
        do $$
        declare given text;
        begin
          execute (
            select 'select ' || pg_get_expr(d.adbin, d.adrelid)
            from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
            where d.adrelid = 'center.settings'::regclass and a.attname = '${column}'
          ) into given;
          execute format('alter table center.settings alter column ${column} set default %L',
            replace(given, '${sentence}', '[cancellation rule]'));
        end $$;
      `);
    }
  }
}
