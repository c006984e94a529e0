import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import { nameOf } from '../../shared/model/person.js';
import { openPlacesQuery } from '../../shared/model/place.js';
import { coursesQuery, organizationsQuery } from '../../shared/model/queries.js';
import { type MatchList, RESULT_LABELS } from './matches.logic.js';

export interface NameOption {
  value: string;
  label: string;
}

const results: readonly NameOption[] = Object.entries(RESULT_LABELS).map(([value, label]) => ({ value, label }));

/** What a name of the files can be here. Read once somebody chooses; undefined until then. */
export function useNameOptions(list: MatchList, isAsked: boolean) {
  const enabled = (of: MatchList) => ({ enabled: isAsked && list === of });
  const courses = useQuery({ ...coursesQuery(), ...enabled('courses') });
  const places = useQuery({ ...openPlacesQuery(), ...enabled('places') });
  const instructors = useQuery({
    ...readOptions('/api/users', { query: { instructors: true } }),
    ...enabled('instructors'),
  });
  const organizations = useQuery({ ...organizationsQuery(), ...enabled('organizations') });
  const read = { courses, places, instructors, organizations, statuses: undefined }[list];
  const options: Record<MatchList, readonly NameOption[] | undefined> = {
    courses: courses.data?.map(({ id, name }) => ({ value: id, label: name })),
    places: places.data?.map(({ id, location }) => ({ value: id, label: location })),
    instructors: instructors.data?.map((user) => ({ value: user.id, label: nameOf(user) })),
    organizations: organizations.data?.map(({ id, name }) => ({ value: id, label: name })),
    statuses: results,
  };
  return { options: options[list], isLoading: read?.isLoading ?? false, isError: read?.isError ?? false };
}
