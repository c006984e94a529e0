import { formatDate } from '../../../shared/domain/calendar-date.js';
import type { Sql } from '../../../shared/sql/sql.js';
import type { TemplateExample } from '../../notifications/index.js';
import { isCurrent } from '../sql.js';
import { joinRenewable, RENEWABLE, type Renewable } from './queries/renewable-card.js';

/** The certifications that expire next, for the preview of a reminder. The dates to book are those of the sample. */
export const cardExamples =
  <Data extends Renewable>(sample: Data) =>
  async (sql: Sql, now: Date): Promise<TemplateExample<Data>[]> => {
    const cards = await sql.rows<Renewable & { name: string } & Record<string, unknown>>(NEXT_TO_EXPIRE, [now]);
    return cards.map(({ name, ...card }) => ({
      key: card.certificationId,
      label: `${name}, ${card.certificationType}, valid until ${formatDate(card.expiryDate)}`,
      data: { ...sample, ...card },
    }));
  };

const NEXT_TO_EXPIRE = `
  select ${RENEWABLE}, trim(s.first_name || ' ' || s.last_name) as name
  from certification.certifications t ${joinRenewable('$1')}
  where t.expiry_date >= $1::date and ${isCurrent('t', '$1::date')}
  order by t.expiry_date, t.id limit 20`;
