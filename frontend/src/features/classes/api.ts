import { atOnce } from '../../shared/api/bulk-jobs.js';
import type { ParamsOf, QueryOf } from '../../shared/api/client.js';
import { CHANGED_MEANWHILE } from '../../shared/api/error.js';
import { listOptions, liveOptions, readOptions } from '../../shared/api/query-client.js';
import type {
  ClassRow,
  CloseClassesInput,
  ClosedClassRow,
  CourseInput,
  EditClassInput,
  ScheduleClassInput,
  ScheduleSeriesInput,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import type { AllRows } from '../../shared/ui/data-grid/index.js';
import { daysInput } from './days.logic.js';
import type { MoveInput } from './move-class.logic.js';

export const CLASSES = '/api/classes';

/** How many classes match the search and the filters, per tab. */
export const classCountsQuery = (query: QueryOf<'/api/classes/counts'>) =>
  liveOptions('/api/classes/counts', { query });

/** The search and the filters of the list, but its days. */
export type ClassFilter = Pick<QueryOf<'/api/classes'>, 'q' | 'status' | 'courseId'>;

/** The classes from one day to another, by date, with their number: at most the 500 that a list returns. */
export const classesBetweenQuery = (filter: ClassFilter, from: string, to: string) =>
  listOptions(CLASSES, { query: { ...filter, from, to, sort: 'date' } });

/** The nearest class after a day or, backwards, before it. */
export const nearestClassQuery = (filter: ClassFilter, days: { from: string } | { to: string }) =>
  listOptions(CLASSES, {
    query: { ...filter, ...days, sort: 'from' in days ? 'date' : '-date', pageSize: 1, total: 'false' },
  });

/** The class of a course that is the latest by its date: the first of one row. */
export const lastClassQuery = (courseId: string) => ({
  ...readOptions('/api/classes', { query: { courseId, sort: '-date', pageSize: 1, total: 'false' } }),
  staleTime: 0,
});

/** Other classes of the same room or instructor, never from the cache. */
export const dateCheckQuery = (query: ParamsOf<'/api/classes/check-dates'>['query']) => ({
  ...readOptions('/api/classes/check-dates', { query }),
  staleTime: 0,
  gcTime: 0,
});

export const placesQuery = () => readOptions('/api/classes/places');

export const instructorsQuery = () => readOptions('/api/users', { query: { instructors: true } });

/** Which classes of its series an act on a class is about. */
export type SeriesScope = NonNullable<QueryOf<'/api/classes/{id}/cancellation-impact'>['scope']>;

/** Whom cancelling or moving a class would affect: never from the cache. */
export const cancellationImpactQuery = (id: string, scope: SeriesScope = 'this') => ({
  ...readOptions('/api/classes/{id}/cancellation-impact', {
    path: { id },
    ...(scope !== 'this' && { query: { scope } }),
  }),
  staleTime: 0,
  gcTime: 0,
});

/** Adds a course with what the form of a class asks about it. */
export const useAddCourse = () =>
  useApiMutation({
    run: (api, body: CourseInput) => api.post('/api/courses', { body }),
    idempotent: true,
    success: 'Course created successfully',
    fallback: 'Failed to save course',
  });

export const useCreateClass = () =>
  useApiMutation({
    run: (api, body: ScheduleClassInput) => api.post(CLASSES, { body }),
    idempotent: true,
    success: 'Class created successfully',
    fallback: 'Failed to create class',
  });

export const useCreateSeries = () =>
  useApiMutation({
    run: (api, body: ScheduleSeriesInput) => api.post('/api/classes/series', { body }),
    idempotent: true,
    // The caller offers to undo it.
    fallback: 'Failed to create classes',
  });

/** Deletes the classes of a series that nobody has booked. */
export const useUndoSeries = () =>
  useApiMutation({
    run: (api, id: string) => api.post('/api/classes/series/{id}/undo', { params: { path: { id } } }),
    success: 'The classes are deleted again.',
    fallback: 'Failed to undo the series',
  });

/** All fields, but the place if the text is no place's, and the days of a class of one day; for a move, also whether its students are told. */
type ClassEdit = Required<Omit<EditClassInput, 'tell' | 'reason' | 'placeId' | 'days'>> &
  Pick<EditClassInput, 'tell' | 'reason' | 'placeId' | 'days'> & { scope?: SeriesScope };

export const useUpdateClass = (id: string) =>
  useApiMutation({
    run: (api, { scope = 'this', ...body }: ClassEdit) =>
      api.put('/api/classes/{id}', { params: { path: { id }, query: scope === 'this' ? {} : { scope } }, body }),
    // The caller says what became of a move.
    success: (_session, { tell, scope = 'this' }) =>
      tell === undefined
        ? scope === 'this'
          ? 'Class updated successfully'
          : 'Classes updated successfully'
        : undefined,
    fallback: 'Failed to update class',
    asksOn: [CHANGED_MEANWHILE],
  });

interface Move extends MoveInput {
  /** The place whose text the location is. */
  placeId?: string;
  session: Pick<ClassRow, 'id' | 'revision' | 'days'>;
}

/** Moves a class. The caller shows what becomes of it. */
export const useMoveClass = () =>
  useApiMutation({
    run: (api, { session, days, ...body }: Move) =>
      api.post('/api/classes/{id}/move', {
        params: { path: { id: session.id } },
        body: { ...body, ...(days && daysInput(body, days, session)), revision: session.revision },
      }),
    fallback: null,
  });

/** Takes back a move that nobody has been told of. The caller shows what becomes of it. */
export const useUndoMove = () =>
  useApiMutation({
    run: (api, id: string) => api.post('/api/classes/{id}/move/undo', { params: { path: { id } } }),
    fallback: null,
  });

/** Tells the students of a move now, instead of after the wait. The caller shows what becomes of it. */
export const useTellMove = () =>
  useApiMutation({
    run: (api, id: string) => api.post('/api/classes/{id}/move/tell', { params: { path: { id } } }),
    fallback: null,
  });

interface Cancellation {
  /** The number of people who are told, for the toast. */
  notified: number;
  /** Whether the money goes back. */
  refund: boolean;
  scope: SeriesScope;
  /** How many classes the scope takes in. */
  classes: number;
}

export const useCancelClass = (id: string) =>
  useApiMutation({
    run: (api, { refund, scope }: Cancellation) =>
      api.post('/api/classes/{id}/cancel', {
        params: { path: { id }, query: { refund, ...(scope !== 'this' && { scope }) } },
      }),
    success: (_session, { notified, classes }) => {
      const cancelled = classes === 1 ? 'Class cancelled' : `${classes} classes cancelled`;
      return notified > 0
        ? `${cancelled}. ${notified} ${notified === 1 ? 'person is' : 'people are'} being told.`
        : cancelled;
    },
    fallback: 'Failed to update class',
  });

/** Closes those of the ids at once, or all that match by a job. */
export const useCloseClasses = () =>
  useApiMutation({
    run: (api, body: CloseClassesInput) => atOnce(api.post('/api/classes/close', { body })),
    success: (results) => results && closedText(results),
    fallback: 'Failed to close the classes',
  });

/** How many of a list can be closed. */
export const closeForecastQuery = (query: AllRows['filter']) => liveOptions('/api/classes/close/forecast', { query });

/** '3 classes closed. 1 has people to mark.' */
function closedText(results: readonly ClosedClassRow[]): string {
  const closed = results.filter(({ outcome }) => outcome === 'closed');
  const toMark = closed.filter(({ toMark }) => toMark > 0).length;
  const others = results.length - closed.length;
  return [
    `${closed.length} ${closed.length === 1 ? 'class' : 'classes'} closed.`,
    toMark > 0 && `${toMark} ${toMark === 1 ? 'has' : 'have'} people to mark.`,
    others > 0 && `${others} ${others === 1 ? 'was' : 'were'} closed, cancelled or deleted meanwhile.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export const useDeleteClass = () =>
  useApiMutation({
    run: (api, { id, refund }: { id: string; refund: boolean }) =>
      api.delete('/api/classes/{id}', { params: { path: { id }, query: { refund } } }),
    success: 'Class deleted successfully',
    fallback: 'Failed to delete class',
  });
