import {
  CalendarOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  DollarOutlined,
  EditOutlined,
  EnvironmentOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatTime } from '../../shared/format/date.js';
import { formatDays } from '../../shared/format/days.js';
import { formatPrice } from '../../shared/format/money.js';
import { taughtBy } from '../../shared/model/teachers.js';
import { Hint } from '../../shared/ui/hint.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { May } from '../../shared/ui/may.js';
import { Seats } from '../../shared/ui/seats.js';
import { StatusTag } from '../../shared/ui/status-tag.js';

interface ClassCardProps {
  session: ClassRow;
  onEdit: () => void;
  onDelete: () => void;
  /** The menu with the actions that have no button. */
  menu: ReactNode;
}

/** A class in the card view. */
export function ClassCard({ session, onEdit, onDelete, menu }: ClassCardProps) {
  return (
    <article className="class-card">
      <div className="class-card-head">
        <h2 className="class-card-title">
          <Link to={`/classes/${session.id}/roster`}>{session.title}</Link>
        </h2>
        <StatusTag status={session.status} />
      </div>
      {session.description && <p className="class-card-description secondary">{session.description}</p>}
      <dl className="icon-facts">
        <Fact name="Date" icon={<CalendarOutlined aria-hidden />}>
          {formatDays(session.days)}
        </Fact>
        <Fact name="Time" icon={<ClockCircleOutlined aria-hidden />}>
          {formatTime(session.time)}
        </Fact>
        <Fact name="Location" icon={<EnvironmentOutlined aria-hidden />}>
          {session.location}
        </Fact>
        <Fact name="Instructor" icon={<UserOutlined aria-hidden />}>
          {taughtBy(session) || <span className="secondary">No instructor yet</span>}
        </Fact>
        <Fact name="Capacity" icon={<TeamOutlined aria-hidden />}>
          <Seats enrolled={session.enrolledCount} capacity={session.capacity} />
        </Fact>
        <Fact name="Price" icon={<DollarOutlined aria-hidden />}>
          {formatPrice(session.price)}
        </Fact>
      </dl>
      <div className="card-actions">
        <LinkButton to={`/classes/${session.id}/roster`}>View Roster</LinkButton>
        <span className="card-actions-gap" />
        <Hint title="Add to calendar">
          <Button
            type="text"
            icon={<CalendarOutlined aria-hidden />}
            aria-label={`Add ${session.title} to calendar`}
            href={calendarUrl(session.id)}
            target="_blank"
            rel="noopener"
          />
        </Hint>
        <Hint title="Edit">
          <Button
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={`Edit ${session.title}`}
            onClick={onEdit}
          />
        </Hint>
        <May to="administer">
          <Hint title="Delete">
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Delete ${session.title}`}
              onClick={onDelete}
            />
          </Hint>
        </May>
        {menu}
      </div>
    </article>
  );
}

export const calendarUrl = (classId: string) => `/api/classes/${classId}/calendar`;

function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
