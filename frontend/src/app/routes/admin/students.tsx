import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useStudentMail } from '../../../features/staff-mail/use-student-mail.js';
import { PossibleDuplicates } from '../../../features/students/possible-duplicates.js';
import { AddStudentDialog } from '../../../features/students/student-dialogs.js';
import { Students } from '../../../features/students/students.js';
import { KeyCaps } from '../../../shared/ui/key-caps.js';
import { May } from '../../../shared/ui/may.js';
import { Page } from '../../../shared/ui/page.js';
import { useDialogInAddress } from '../../../shared/ui/use-dialog-in-address.js';

/** /students, with the form to add one at ?add */
export function Component() {
  const form = useDialogInAddress('add');
  const { writeMail, writeToAll, mailDialog } = useStudentMail();
  return (
    <Page
      title="Students"
      action={
        <May to="change-people">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={form.open}>
            Add Student <KeyCaps of="addStudent" />
          </Button>
        </May>
      }
    >
      <May to="change-people">
        <PossibleDuplicates />
      </May>
      <Students onAdd={form.open} onEmail={writeMail} onEmailAll={writeToAll} />
      {mailDialog}
      {form.isOpen && <AddStudentDialog typed={form.value} onClose={form.close} />}
    </Page>
  );
}
