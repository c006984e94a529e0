import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Select, Switch, Table } from 'antd';
import { useState } from 'react';
import type { AgencyRow } from '../../shared/api/rows.js';
import { agenciesQuery } from '../../shared/model/queries.js';
import { FormModal, useModal } from '../../shared/ui/form-modal.js';
import { EmptyState, ErrorState } from '../../shared/ui/states.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { type AgencyInput, useDeleteAgency, useSaveAgency } from './api.js';

/** The agencies that issue cards. Mount to open. */
export function AgenciesDialog({ onClose }: { onClose: () => void }) {
  const { modalProps } = useModal(onClose);
  const [edited, setEdited] = useState<AgencyRow | 'new'>();
  const remove = useDeleteAgency();
  const ask = useQuestion();
  const list = useQuery(agenciesQuery());
  const confirmAndRemove = async ({ id, name }: AgencyRow) => {
    const isIntended = await ask({
      title: `Are you sure you want to delete ${name}?`,
      content: 'Courses and certifications that name it keep it.',
      confirmLabel: 'Delete Agency',
      danger: true,
    });
    if (isIntended) remove.mutate(id);
  };
  return (
    <Modal
      {...modalProps}
      title="Agencies"
      width={700}
      footer={
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
          Add Agency
        </Button>
      }
    >
      <p className="secondary">Who issues the cards of your courses. Choose it in each course.</p>
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <Table<AgencyRow>
          size="small"
          rowKey="id"
          loading={list.isPending}
          dataSource={list.data ?? []}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <EmptyState title="No agencies" /> }}
          columns={[
            { key: 'name', title: 'Name', dataIndex: 'name' },
            { key: 'codeFormat', title: 'Code', render: (_, { codeFormat }) => FORMATS[codeFormat] },
            { key: 'issuesCards', title: 'Issues the card', render: (_, row) => (row.issuesCards ? 'Yes' : 'No') },
            {
              key: 'actions',
              title: <span className="visually-hidden">Actions</span>,
              render: (_, agency) => (
                <span className="row-buttons">
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined aria-hidden />}
                    aria-label={`Edit ${agency.name}`}
                    onClick={() => setEdited(agency)}
                  />
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`Delete ${agency.name}`}
                    loading={remove.isPending && remove.variables === agency.id}
                    onClick={() => confirmAndRemove(agency)}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
      {edited && <AgencyDialog agency={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Modal>
  );
}

const FORMATS: Record<AgencyRow['codeFormat'], string> = {
  aha: '12 digits; RQI with letters',
  text: 'Any text',
};

const EMPTY: AgencyInput = { name: '', codeFormat: 'text', issuesCards: true, checkUrl: '' };

function AgencyDialog({ agency, onClose }: { agency: AgencyRow | undefined; onClose: () => void }) {
  const save = useSaveAgency(agency?.id);
  return (
    <FormModal<AgencyInput>
      title={agency ? 'Edit Agency' : 'Add Agency'}
      submitLabel={agency ? 'Save Agency' : 'Add Agency'}
      initialValues={agency ? { ...agency, checkUrl: agency.checkUrl ?? '' } : EMPTY}
      submitDisabled={({ name }) => !name?.trim()}
      onSubmit={({ name, codeFormat, issuesCards, checkUrl = '' }) =>
        save.mutateAsync({ name: name.trim(), codeFormat, issuesCards, checkUrl })
      }
      onClose={onClose}
      markOptional
    >
      <Form.Item name="name" label="Name" required>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="codeFormat" label="Code" required>
        <Select options={Object.entries(FORMATS).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="checkUrl" label="Address of Its Check" extra="Where anybody can look up a code">
        <Input type="url" maxLength={300} placeholder="https://" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="issuesCards"
        label="Issues the Card"
        extra="Students get the card with its code from the agency"
        valuePropName="checked"
        required
      >
        <Switch />
      </Form.Item>
    </FormModal>
  );
}
