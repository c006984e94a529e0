import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { AddStudentDialog } from '../../../features/students/student-dialogs.js';
import { Students } from '../../../features/students/students.js';
import { Page } from '../../../shared/ui/page.js';

/** /students */
export function Component() {
  const [isAdding, setIsAdding] = useState(false);
  const add = () => setIsAdding(true);
  return (
    <Page
      title="Students"
      action={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
          Add Student
        </Button>
      }
    >
      <Students onAdd={add} />
      {isAdding && <AddStudentDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
