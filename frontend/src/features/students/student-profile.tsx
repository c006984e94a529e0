import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StudentDetailRow } from '../../shared/api/rows.js';
import { formatPhone } from '../../shared/format/phone.js';
import { May } from '../../shared/ui/may.js';
import { LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { SmsConsents } from './sms-consents.js';

interface StudentProfileProps {
  student: StudentDetailRow | undefined;
  /** The messages that were sent to an address. */
  messagesHref: (address: string) => string;
}

export function StudentProfile({ student, messagesHref }: StudentProfileProps) {
  if (!student) {
    return (
      <section className="card card-body" aria-label="Profile">
        <LoadingState label="Loading student" lines={5} />
      </section>
    );
  }
  const { email, previousEmail, phone, licenseNumber, notes, activeCertifications, classesAttended } = student;
  return (
    <section className="card panel" aria-label="Profile">
      <div className="panel-head">
        <h2 className="panel-title">Contact</h2>
        {email && (
          <May to="send-messages">
            <Link to={messagesHref(email)} className="panel-count">
              Messages sent
            </Link>
          </May>
        )}
      </div>
      <dl className="panel-body student-facts">
        <Fact name="Email">
          {email}
          {previousEmail !== null && (
            <p className="secondary">
              <StatusTag status="unconfirmed" /> Receipts also go to {previousEmail}
            </p>
          )}
        </Fact>
        <Fact name="Phone">
          {phone && (
            <a className="tabular" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          )}
        </Fact>
        <Fact name="Text messages">{phone && <SmsConsents studentId={student.id} />}</Fact>
        <Fact name="License">{licenseNumber && <span className="mono">{licenseNumber}</span>}</Fact>
        <Fact name="Active Certifications">{String(activeCertifications)}</Fact>
        <Fact name="Classes Attended">{String(classesAttended)}</Fact>
      </dl>
      <div className="panel-head student-notes-head">
        <h2 className="panel-title">Notes</h2>
      </div>
      <div className="panel-body">
        {notes ? <p className="student-notes">{notes}</p> : <p className="secondary">No notes</p>}
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="secondary">Not given</span>}</dd>
    </div>
  );
}
