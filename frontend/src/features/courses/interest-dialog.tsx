import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Table } from 'antd';
import { getAll } from '../../shared/api/client.js';
import { queryKeyOf } from '../../shared/api/query-client.js';
import type { CourseInterestRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatInstantDate } from '../../shared/format/date.js';
import { formatPhone } from '../../shared/format/phone.js';
import type { GridColumn } from '../../shared/ui/data-grid/columns.js';
import { saveCsv, toCsv } from '../../shared/ui/data-grid/csv.js';
import { useModal } from '../../shared/ui/form-modal.js';
import { EmptyState, ErrorState } from '../../shared/ui/states.js';
import { type Course, interestsPath, useDeleteInterest } from './api.js';

/** Who wants to hear of a course: whom to call, and who was told. Mount to open. */
export function InterestDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const { modalProps } = useModal(onClose);
  const timeZone = useCenterTimeZone();
  const remove = useDeleteInterest();
  const dayOf = (instant: string) => (timeZone ? formatInstantDate(instant, timeZone) : '');
  const params = { path: { id: course.id } };
  const list = useQuery({
    queryKey: queryKeyOf(interestsPath, params),
    queryFn: ({ signal }): Promise<CourseInterestRow[]> => getAll(interestsPath, params, signal),
  });
  const columns: GridColumn<CourseInterestRow>[] = [
    { key: 'name', title: 'Name' },
    { key: 'email', title: 'Email' },
    { key: 'phone', title: 'Phone', text: ({ phone }) => formatPhone(phone) },
    { key: 'createdAt', title: 'Registered', text: ({ createdAt }) => dayOf(createdAt) },
    {
      key: 'notifiedAt',
      title: 'Told',
      text: ({ notifiedAt }) => (notifiedAt ? dayOf(notifiedAt) : 'Waiting'),
    },
  ];
  return (
    <Modal
      {...modalProps}
      title={`Interest in ${course.name}`}
      width={760}
      footer={
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={!list.data?.length}
          onClick={() => saveCsv(`interest in ${course.name}`, toCsv(columns, list.data ?? []))}
        >
          Export
        </Button>
      }
    >
      <p className="secondary">They are emailed once, half an hour after a class of this course can be booked.</p>
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <Table<CourseInterestRow>
          size="small"
          rowKey="id"
          loading={list.isPending}
          dataSource={list.data ?? []}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <EmptyState title="Nobody waits for this course" /> }}
          columns={[
            ...columns.map(({ key, title, text }) => ({
              key,
              title,
              render: (_: unknown, row: CourseInterestRow) => (text ? text(row) : row[key as 'name' | 'email']),
            })),
            {
              key: 'actions',
              title: <span className="visually-hidden">Actions</span>,
              render: (_, { id, name }) => (
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Delete ${name}`}
                  loading={remove.isPending && remove.variables === id}
                  onClick={() => remove.mutate(id)}
                />
              ),
            },
          ]}
        />
      )}
    </Modal>
  );
}
