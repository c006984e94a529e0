import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import type { CreateOrganizationInput } from '../../shared/api/rows.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { FormModal, useModal } from '../../shared/ui/form-modal.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { OrganizationFields } from './organization-fields.js';
import { signupUrl, useCreateOrganization } from './staff-api.js';
import './organizations.css';

const NEW = { paymentType: 'auto', selfBooking: { mode: 'ask' } } as CreateOrganizationInput;

/** Adds an organization, then shows the signup URL of its people. Mount to open. */
export function AddOrganizationDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateOrganization();
  const askAboutStudent = useExistingStudentQuestion();
  const signupCode = useRef<string>(undefined);
  const [createdCode, setCreatedCode] = useState<string>();

  const submit = async (values: CreateOrganizationInput) => {
    let response = await create.mutateAsync(values);
    if (response.studentExists) {
      if (!(await askAboutStudent(values.adminEmail))) throw new Error('Cancelled');
      response = await create.mutateAsync({ ...values, confirmExistingStudent: true });
    }
    signupCode.current = response.signupCode;
  };
  if (createdCode) return <SignupUrlDialog code={createdCode} onClose={onClose} />;
  return (
    <FormModal<CreateOrganizationInput>
      title="Add Organization"
      submitLabel="Add Organization"
      initialValues={NEW}
      onSubmit={submit}
      onClose={() => (signupCode.current ? setCreatedCode(signupCode.current) : onClose())}
    >
      <OrganizationFields isNew />
    </FormModal>
  );
}

/** Returns a function that asks whether to create the organization although a student has its admin's email address. */
function useExistingStudentQuestion() {
  const ask = useQuestion();
  return (email: string) =>
    ask({
      title: 'Student Already Exists',
      content: `A student with the admin email ${email} already exists. Proceeding keeps the student record separate from the administrator account.`,
      confirmLabel: 'Proceed',
      startsOnKeep: true,
    });
}

/** Mount to open. */
function SignupUrlDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { close, modalProps } = useModal(onClose);
  const url = signupUrl(code);
  return (
    <Modal
      {...modalProps}
      title="Organization Created Successfully!"
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className="created-organization">
        <p>Share this unique signup URL with the people of the organization. They join it when they sign up.</p>
        <p className="signup-line">
          <span className="mono signup-url">{url}</span>
          <CopyButton text={url} />
        </p>
        <p className="secondary">The administrator gets an email with a temporary password.</p>
      </div>
    </Modal>
  );
}
