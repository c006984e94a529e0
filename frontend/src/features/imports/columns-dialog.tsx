import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { ImportFileRow, ImportKindRow } from '../../shared/api/rows.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { kindsQuery, useReadFile } from './api.js';
import { type ColumnValues, inputOf, missingFields, NOT_READ, valuesOf } from './columns.logic.js';
import { counted, number } from './import-text.js';

const WIDTH = 820;

interface ColumnsDialogProps {
  importId: string;
  file: ImportFileRow;
  onClose: () => void;
}

/** Says what a file holds, and what each of its columns is. Mount to open. */
export function ColumnsDialog({ importId, file, onClose }: ColumnsDialogProps) {
  const kinds = useQuery(kindsQuery());
  const save = useReadFile(importId, file.number);
  const kindOf = (kind: string | null | undefined) => kinds.data?.find((one) => one.kind === kind);
  if (!kinds.data) {
    return (
      <FormModal
        title={titleOf(file)}
        submitLabel="Read File"
        submitDisabled
        onSubmit={async () => {}}
        onClose={onClose}
      >
        {kinds.isError ? (
          <ErrorState error={kinds.error} onRetry={() => kinds.refetch()} />
        ) : (
          <LoadingState label="Loading what a file can hold" lines={6} />
        )}
      </FormModal>
    );
  }
  return (
    <FormModal<ColumnValues>
      title={titleOf(file)}
      width={WIDTH}
      submitLabel={`Read ${counted(file.rows, 'Row')}`}
      initialValues={valuesOf(file, kindOf(file.kind))}
      submitDisabled={(values) => !values.kind || missingFields(values, kindOf(values.kind)).length > 0}
      onSubmit={(values) => save.mutateAsync(inputOf(values, file))}
      onClose={onClose}
    >
      <Columns file={file} kinds={kinds.data} kindOf={kindOf} />
    </FormModal>
  );
}

const titleOf = ({ name }: ImportFileRow) => `What is in ${name}?`;

interface ColumnsProps {
  file: ImportFileRow;
  kinds: readonly ImportKindRow[];
  kindOf: (kind: string | undefined) => ImportKindRow | undefined;
}

function Columns({ file, kinds, kindOf }: ColumnsProps) {
  const form = Form.useFormInstance<ColumnValues>();
  const kind = kindOf(Form.useWatch('kind', form));
  const fields = Form.useWatch('fields', form) ?? [];
  const missing = missingFields({ fields }, kind);
  const options = [
    ...(kind?.fields.map(({ field, label }) => ({ value: field, label })) ?? []),
    { value: NOT_READ, label: 'Leave out' },
  ];
  return (
    <>
      <p className="secondary">{number(file.rows)} rows. Remembered for files with these headings.</p>
      <Form.Item name="kind" label="It holds">
        <Select
          placeholder="Choose what the file holds"
          options={kinds.map(({ kind, label }) => ({ value: kind, label }))}
          onChange={(chosen: string) => form.setFieldsValue(valuesOf(file, kindOf(chosen)))}
        />
      </Form.Item>
      <table className="panel-table import-columns">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First values</th>
            <th scope="col">Is</th>
          </tr>
        </thead>
        <tbody>
          {file.samples.map(({ heading, values }, index) => (
            <tr key={heading}>
              <td className="panel-name">{heading}</td>
              <td>
                <span className="import-samples">
                  {values.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: values repeat, and never change
                    <span key={at}>{value || '—'}</span>
                  ))}
                </span>
              </td>
              <td>
                <Form.Item name={['fields', index]} noStyle>
                  <Select
                    className="import-column-field"
                    aria-label={`${heading} is`}
                    disabled={!kind}
                    options={options}
                    showSearch={{ optionFilterProp: 'label' }}
                  />
                </Form.Item>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="import-missing" role="status">
        {missing.length > 0 && `Choose a column for ${new Intl.ListFormat('en-US').format(missing)}.`}
      </p>
    </>
  );
}
