import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { agenciesQuery } from '../../shared/model/queries.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useAddStarterCourses } from './api.js';
import { CourseDialog } from './course-dialog.js';
import { STARTER_COURSES, type StarterAgency } from './starter-list.js';
import './starter-courses.css';

const OWN = 'own';

interface StarterCoursesProps {
  skip: ReactNode;
  /** Keeps the step open while the dialog is. */
  hold: () => void;
  onDone: () => void;
}

/** The setup step that fills the catalog from a list by agency, or with courses of one's own. */
export function StarterCourses({ skip, hold, onDone }: StarterCoursesProps) {
  const agencies = useQuery(agenciesQuery());
  const [shown, setShown] = useState(STARTER_COURSES[0]!.agency);
  const [chosen, setChosen] = useState(usualCourses);
  const [isAdding, setIsAdding] = useState(false);
  const add = useAddStarterCourses();
  if (agencies.isPending) return <LoadingState label="Loading the agencies" lines={6} />;
  if (agencies.isError) return <ErrorState error={agencies.error} onRetry={() => agencies.refetch()} />;
  const list = STARTER_COURSES.find(({ agency }) => agency === shown);
  const countOf = (agency: string) => chosen[agency]?.length ?? 0;
  const addChosen = async (from: StarterAgency) => {
    const agencyId = agencies.data.find(({ name }) => name === from.agency)?.id ?? null;
    const courses = from.courses
      .filter(({ name }) => chosen[from.agency]?.includes(name))
      .map(({ isUsual: _, ...course }) => ({ ...course, agencyId, validToEndOfMonth: from.validToEndOfMonth }));
    await add.mutateAsync(courses);
    onDone();
  };
  return (
    <>
      <Segmented
        aria-label="Agency"
        className="starter-agencies"
        value={shown}
        onChange={setShown}
        options={[
          ...STARTER_COURSES.map(({ agency, label }) => ({
            value: agency,
            label: agency === shown ? `${label} · ${countOf(agency)} chosen` : label,
          })),
          { value: OWN, label: 'Your own' },
        ]}
      />
      {list && (
        <Checkbox.Group
          className="starter-courses"
          value={chosen[list.agency] ?? []}
          onChange={(names) => setChosen({ ...chosen, [list.agency]: names })}
        >
          {list.courses.map(({ name, duration, validityMonths }) => (
            <Checkbox key={name} value={name} className="starter-course">
              <span className="starter-course-name">{name}</span>
              <span className="secondary">{duration || 'you set it'}</span>
              <span className="secondary starter-course-valid">{validText(validityMonths)}</span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      )}
      <div className="setup-actions">
        {list ? (
          <Button
            key={list.agency}
            autoFocus
            type="primary"
            loading={add.isPending}
            disabled={countOf(list.agency) === 0}
            onClick={() => addChosen(list)}
          >
            {addLabel(countOf(list.agency))}
          </Button>
        ) : (
          <Button
            type="primary"
            onClick={() => {
              hold();
              setIsAdding(true);
            }}
          >
            Add Your Course
          </Button>
        )}
        {skip}
        <span className="secondary">Change any of them later in Settings, Courses.</span>
      </div>
      {isAdding && (
        <CourseDialog
          course={undefined}
          onClose={() => {
            setIsAdding(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

const usualCourses = (): Record<string, string[]> =>
  Object.fromEntries(
    STARTER_COURSES.map(({ agency, courses }) => [
      agency,
      courses.filter(({ isUsual }) => isUsual).map(({ name }) => name),
    ]),
  );

const addLabel = (count: number): string => (count === 1 ? 'Add 1 Course' : `Add ${count} Courses`);

const validText = (months: number): string => (months === 12 ? '1 year' : `${months / 12} years`);
