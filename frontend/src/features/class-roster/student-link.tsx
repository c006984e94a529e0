import { Link } from 'react-router';
import type { RosterRow } from '../../shared/api/rows.js';
import { nameOf } from '../../shared/model/person.js';

interface StudentLinkProps {
  enrollment: RosterRow;
  tabIndex?: number;
}

export function StudentLink({ enrollment: { student }, ...focus }: StudentLinkProps) {
  return (
    <span className="roster-name">
      <Link to={`/students/${student.id}`} {...focus}>
        {nameOf(student)}
      </Link>
    </span>
  );
}
