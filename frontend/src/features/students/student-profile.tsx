import { IdcardOutlined, MailOutlined, PhoneOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { StudentDetailRow } from '../../shared/api/rows.js';
import { formatPhone } from '../../shared/format/phone.js';
import { LoadingState } from '../../shared/ui/states.js';

export function StudentProfile({ student }: { student: StudentDetailRow | undefined }) {
  if (!student) {
    return (
      <section className="card card-body student-profile" aria-label="Profile">
        <LoadingState label="Loading student" lines={5} />
      </section>
    );
  }
  const { email, phone, licenseNumber, notes } = student;
  return (
    <section className="card card-body student-profile" aria-label="Profile">
      <h2 className="section-title">Contact</h2>
      <dl className="facts">
        <Fact name="Email" icon={<MailOutlined aria-hidden />}>
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </Fact>
        <Fact name="Phone" icon={<PhoneOutlined aria-hidden />}>
          {phone && (
            <a className="tabular" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          )}
        </Fact>
        <Fact name="License" icon={<IdcardOutlined aria-hidden />}>
          {licenseNumber && <span className="mono">{licenseNumber}</span>}
        </Fact>
      </dl>
      <div>
        <h2 className="section-title">Notes</h2>
        {notes ? <p className="student-notes">{notes}</p> : <p className="secondary">No notes</p>}
      </div>
    </section>
  );
}

function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon} {name}
      </dt>
      <dd>{children || <span className="secondary">Not given</span>}</dd>
    </div>
  );
}
