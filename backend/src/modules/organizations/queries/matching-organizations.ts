import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding } from '../../../shared/sql/list.js';
import type { MatchingRows } from '../../bulk/index.js';
import type { OrganizationFilter } from '../organizations.dto.js';

/** The organizations `o` whose name, address, or admin's name or email address contain every word of the search. */
export function matchingOrganizations({ q }: OrganizationFilter): MatchingRows {
  const { values, bind } = binding();
  const where = ['o.deleted_at is null', ...containsWords('o.search_text', q, bind)];
  return { id: 'o.id', from: `organizations.organizations o where ${where.join(' and ')}`, values };
}
