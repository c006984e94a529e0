import { useParams } from 'react-router';
import { ClassRoster } from '../../../features/class-roster/class-roster.js';

/** /classes/{id}/roster */
export function Component() {
  const { id = '' } = useParams();
  return <ClassRoster key={id} classId={id} />;
}
