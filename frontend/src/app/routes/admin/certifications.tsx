import { CertificationGrid } from '../../../features/certifications/certification-grid.js';
import { InviteAllButton, RenewalLine } from '../../../features/certifications/renewals.js';
import { useStudentMail } from '../../../features/staff-mail/use-student-mail.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../paths.js';

/** /certifications */
export function Component() {
  const { writeMail, mailDialog } = useStudentMail();
  return (
    <Page title="Certifications" line={<RenewalLine />} action={<InviteAllButton />}>
      <CertificationGrid studentHref={paths.student} classHref={paths.classRoster} onEmail={writeMail} />
      {mailDialog}
    </Page>
  );
}
