import { type ExportKind, ID, idIn } from './kind.js';
import { INSTANT } from './meanings.js';

export const center: ExportKind = {
  name: 'center',
  about: 'The center itself: one row',
  rows: 'from center.settings c',
  columns: [
    ['center_name', 'Its name', 'c.name'],
    ['phone', 'Phone, with country code', 'c.phone'],
    ['email', 'Email address', 'c.email'],
    ['address', 'Postal address', 'c.address'],
    ['time_zone', 'The time zone of every date and time without its own', 'c.time_zone'],
    ['class_policy', 'What students read about attending', 'c.class_policy'],
    ['privacy_text', 'The privacy page', 'c.privacy_text'],
    ['terms_text', 'The terms page', 'c.terms_text'],
  ],
};

export const courses: ExportKind = {
  name: 'courses',
  about: 'A course that classes are held of',
  rows: `from catalog.courses co join catalog.cards k on k.id = co.card_id left join catalog.agencies a on a.id = k.agency_id
    order by co.id`,
  columns: [
    ['course_id', ID, 'co.id'],
    ['course', 'Name', 'co.name'],
    ['description', 'Description on public pages', 'co.description'],
    ['duration', 'Duration, in words', 'co.duration'],
    ['offered', 'true if people can book it', 'co.is_offered'],
    ['validity_months', 'Months for which its card is valid', 'co.validity_months'],
    ['valid_to_end_of_month', 'true if the card is valid to the end of its last month', 'co.valid_to_end_of_month'],
    ['what_to_bring', 'What students bring', 'co.what_to_bring'],
    ['card_id', 'Id of the card that it gives; courses with the same one give the same card', 'k.id'],
    ['card', 'Its name', 'k.name'],
    ['agency', 'The agency of that card; empty for the center’s own', 'a.name'],
    ['guideline_year', 'Year of the guidelines that it teaches', 'co.guideline_year'],
    ['created_at', INSTANT, 'co.created_at'],
    ['deleted_at', INSTANT, 'co.deleted_at'],
  ],
};

export const places: ExportKind = {
  name: 'places',
  about: 'A place where classes are held',
  rows: 'from scheduling.places p order by p.id',
  columns: [
    ['place_id', ID, 'p.id'],
    ['place', 'Name', 'p.name'],
    ['room', 'Room', 'p.room'],
    ['street', 'Street and number', 'p.street'],
    ['city', 'City', 'p.city'],
    ['state', 'State', 'p.state'],
    ['zip', 'ZIP code', 'p.zip'],
    ['directions', 'How to find it', 'p.directions'],
    ['parking', 'Where to park', 'p.parking'],
    ['archived_at', INSTANT, 'p.archived_at'],
    ['merged_into_place_id', `The place that it became one with: ${idIn('places')}`, 'p.merged_into'],
  ],
};
