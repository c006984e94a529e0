import { useParams } from 'react-router';
import { StudentDetail } from '../../../features/students/student-detail.js';
import { paths } from '../../paths.js';

/** /students/{id} */
export function Component() {
  const { id = '' } = useParams();
  return <StudentDetail key={id} studentId={id} organizationHref={paths.organization} />;
}
