import { CertificationGrid } from '../../../features/certifications/certification-grid.js';
import { useStudentMail } from '../../../features/student-mail/use-student-mail.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../paths.js';

/** /certifications */
export function Component() {
  const { writeMail, mailDialog } = useStudentMail();
  return (
    <Page title="Certifications" line="Who is certified, until when, and who has to renew.">
      <CertificationGrid studentHref={paths.student} onEmail={writeMail} />
      {mailDialog}
    </Page>
  );
}
