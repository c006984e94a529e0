import { DeleteOutlined, EditOutlined, LinkOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { DataGrid, type GridColumn, RowActions } from '../../shared/ui/data-grid/index.js';
import { SwitchInCell } from '../../shared/ui/switch-in-cell.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { AgenciesDialog } from './agencies-dialog.js';
import { type Course, coursesPath, useDeleteCourse, useOfferCourse } from './api.js';
import { CourseDialog } from './course-dialog.js';
import { InterestDialog } from './interest-dialog.js';

const noun = { one: 'course', many: 'courses' };

/** The link that opens the dates of a course stays the same for good. */
async function copyLink({ id, name }: Course): Promise<void> {
  const link = `${window.location.origin}/courses/${id}`;
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Success', description: `The link to the dates of ${name} is copied.` });
  } catch {
    toast({
      title: 'Error',
      description: `The browser did not allow copying. The link is ${link}`,
      variant: 'destructive',
    });
  }
}

/** The Courses tab of the settings. The public pages list the offered courses. */
export function CoursesSettings() {
  const [edited, setEdited] = useState<Course | 'new'>();
  const [awaited, setAwaited] = useState<Course>();
  const [showsAgencies, setShowsAgencies] = useState(false);
  const remove = useDeleteCourse();
  const columns: GridColumn<Course>[] = [
    { key: 'name', title: 'Name', sort: true, width: 240, cut: true },
    { key: 'description', title: 'Description', width: 140, fill: true },
    { key: 'duration', title: 'Duration', sort: true, width: 120 },
    {
      key: 'card',
      title: 'Card',
      width: 160,
      cut: true,
      text: ({ card, agency }) => [card.name, agency?.name].filter(Boolean).join(', '),
    },
    { key: 'validityMonths', title: 'Valid (months)', width: 110, numeric: true, hidden: true },
    {
      key: 'isOffered',
      title: 'Offered',
      sort: 'offered',
      width: 110,
      text: (course) => (course.isOffered ? 'Yes' : 'No'),
      render: (course) => <OfferedSwitch course={course} />,
    },
    {
      key: 'interestedCount',
      title: 'Interested',
      width: 100,
      numeric: true,
      text: ({ interestedCount }) => interestedCount ?? 0,
      render: (course) => <InterestedButton course={course} onOpen={() => setAwaited(course)} />,
    },
  ];
  const ask = useQuestion();
  const confirmAndRemove = async (course: Course) => {
    const isIntended = await ask({
      title: `Are you sure you want to delete ${course.name}?`,
      content: 'It is no longer offered. Its classes and certifications stay.',
      confirmLabel: 'Delete Course',
      danger: true,
    });
    if (isIntended) remove.mutate(course.id);
  };
  const actionsOf = (course: Course) => (
    <>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        aria-label={`Edit ${course.name}`}
        onClick={() => setEdited(course)}
      />
      <RowActions
        name={course.name}
        items={[
          ...(course.isOffered
            ? [{ label: 'Copy Link', icon: <LinkOutlined aria-hidden />, onSelect: () => copyLink(course) }]
            : []),
          {
            label: 'Delete',
            icon: <DeleteOutlined aria-hidden />,
            danger: true,
            onSelect: () => confirmAndRemove(course),
          },
        ]}
      />
    </>
  );
  return (
    <>
      <DataGrid
        id="courses"
        path={coursesPath}
        noun={noun}
        columns={columns}
        search="Search courses by name"
        card={(course) => (
          <CourseCard course={course} actions={actionsOf(course)} onInterest={() => setAwaited(course)} />
        )}
        actions={actionsOf}
        extra={
          <>
            <Button onClick={() => setShowsAgencies(true)}>Agencies</Button>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
              Add Course
            </Button>
          </>
        }
        empty={{
          title: 'No courses found. Add your first course to get started.',
          action: (
            <Button type="primary" onClick={() => setEdited('new')}>
              Add Course
            </Button>
          ),
        }}
      />
      {edited && <CourseDialog course={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {showsAgencies && <AgenciesDialog onClose={() => setShowsAgencies(false)} />}
      {awaited && <InterestDialog course={awaited} onClose={() => setAwaited(undefined)} />}
    </>
  );
}

function CourseCard(props: { course: Course; actions: ReactNode; onInterest: () => void }) {
  const { course, actions, onInterest } = props;
  return (
    <div className="card-body entity-card">
      <div className="entity-card-head">
        <h2 className="entity-card-title">{course.name}</h2>
        <span className="row-buttons">{actions}</span>
      </div>
      {course.description && <p className="secondary">{course.description}</p>}
      <dl className="facts">
        {course.duration && (
          <div>
            <dt>Duration</dt>
            <dd>{course.duration}</dd>
          </div>
        )}
        <div>
          <dt>Valid</dt>
          <dd>{course.validityMonths} months</dd>
        </div>
        <div>
          <dt>Offered</dt>
          <dd>
            <OfferedSwitch course={course} />
          </dd>
        </div>
        <div>
          <dt>Interested</dt>
          <dd>
            <InterestedButton course={course} onOpen={onInterest} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** How many people wait for a date; opens their list. */
function InterestedButton({ course, onOpen }: { course: Course; onOpen: () => void }) {
  return (
    <Button type="link" size="small" className="interested tabular" onClick={onOpen}>
      {course.interestedCount ?? 0}
      <span className="visually-hidden"> interested in {course.name}</span>
    </Button>
  );
}

function OfferedSwitch({ course }: { course: Course }) {
  const offer = useOfferCourse();
  return (
    <SwitchInCell
      label={`${course.name} is offered`}
      checked={offer.isPending ? offer.variables.isOffered : course.isOffered}
      saving={offer.isPending}
      onChange={(isOffered) => offer.mutate({ courseId: course.id, isOffered })}
    />
  );
}
