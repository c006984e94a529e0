import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Modal, Table } from 'antd';
import { useState } from 'react';
import { api } from '../../shared/api/client.js';
import { readOptions } from '../../shared/api/query-client.js';
import type { CardCodeInput, CardCodeRow, CardSheetRow, ClassRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { formatPhone } from '../../shared/format/phone.js';
import { formatCardCode } from '../../shared/model/certification.js';
import { saveCsv, toCsv } from '../../shared/ui/data-grid/csv.js';
import { useModal } from '../../shared/ui/form-modal.js';
import { EmptyState, ErrorState } from '../../shared/ui/states.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { inOrder, MAX_CODES, readPastedCodes } from './read-pasted-codes.js';
import { sharedAddressText } from './roster.logic.js';

/** As the screen of the agency asks for them. */
const COLUMNS: { key: string; title: string; text: (row: CardSheetRow) => string }[] = [
  { key: 'firstName', title: 'First Name', text: ({ firstName }) => firstName },
  { key: 'lastName', title: 'Last Name', text: ({ lastName }) => lastName },
  { key: 'email', title: 'Email', text: ({ email }) => email },
  { key: 'phone', title: 'Phone', text: ({ phone }) => formatPhone(phone) },
];

/** Who needs a card of the agency, to copy into its screen, and one field for the codes that come back. Mount to open. */
export function CardCodesDialog({ session, onClose }: { session: ClassRow; onClose: () => void }) {
  const { modalProps, close } = useModal(onClose);
  const [text, setText] = useState('');
  const path = { id: session.id };
  const sheet = useQuery(readOptions('/api/classes/{id}/card-sheet', { path }));
  const people = sheet.data ?? [];
  const pasted = readPastedCodes(text);
  const without = people.filter(({ ecardCode }) => !ecardCode);
  const codes = pasted.isInOrder ? inOrder(pasted.codes, without) : pasted.codes;
  const isTooLong = codes.length > MAX_CODES;
  const check = useQuery({
    queryKey: ['card-codes', session.id, codes],
    queryFn: ({ signal }) =>
      api.lookUp('/api/classes/{id}/card-codes', { params: { path }, body: { codes, dryRun: true }, signal }),
    enabled: codes.length > 0 && !isTooLong,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const enter = useApiMutation({
    run: (writing, body: CardCodeInput[]) =>
      writing.post('/api/classes/{id}/card-codes', { params: { path }, body: { codes: body } }),
    success: ({ rows }) => `${countOf(rows, 'entered')} card codes saved`,
    fallback: 'Failed to save the card codes',
  });
  useUnsavedChanges(() => text.trim() !== '' && !enter.isPending);
  const rows = codes.length > 0 ? (check.data?.rows ?? []) : [];
  const ready = countOf(rows, 'entered');
  const save = async () => {
    const { rows: entered } = await enter.mutateAsync(codes);
    const refused = entered.filter(({ outcome }) => outcome === 'refused');
    if (refused.length === 0) close();
    // What was refused stays, to be corrected.
    else setText(refused.map(({ name, code }) => `${name}\t${code}`).join('\n'));
  };
  return (
    <Modal
      {...modalProps}
      title="Card Codes"
      width={860}
      okText={ready > 0 ? `Enter ${ready} ${ready === 1 ? 'Code' : 'Codes'}` : 'Enter Codes'}
      okButtonProps={{ disabled: ready === 0 || check.isFetching, loading: enter.isPending }}
      onOk={() => void save().catch(() => {})}
    >
      {sheet.isError ? (
        <ErrorState error={sheet.error} onRetry={() => sheet.refetch()} />
      ) : (
        <Sheet people={people} loading={sheet.isPending} title={session.title} />
      )}
      <label className="card-codes-label" htmlFor="card-codes">
        Paste the codes
      </label>
      <p className="secondary" id="card-codes-hint">
        Up to {MAX_CODES}, one a line, with the name or the email beside it. Codes alone go to those without one, in the
        order above.
      </p>
      <Input.TextArea
        id="card-codes"
        aria-describedby="card-codes-hint"
        autoSize={{ minRows: 3, maxRows: 8 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isTooLong && (
        <Alert type="error" showIcon title={`These are ${codes.length} codes. Paste at most ${MAX_CODES}.`} />
      )}
      {check.isError && <ErrorState error={check.error} onRetry={() => check.refetch()} />}
      {pasted.isInOrder && !isTooLong && (
        <Alert type="warning" showIcon title="No line says whose code it is. Are they in the order below?" />
      )}
      {rows.length > 0 && <Outcomes rows={rows} />}
    </Modal>
  );
}

const countOf = (rows: readonly CardCodeRow[], outcome: CardCodeRow['outcome']): number =>
  rows.filter((row) => row.outcome === outcome).length;

const OUTCOMES: Record<CardCodeRow['outcome'], string> = { entered: 'Ready', same: 'Already entered', refused: '' };

function Outcomes({ rows }: { rows: CardCodeRow[] }) {
  return (
    <Table<CardCodeRow & { key: number }>
      size="small"
      pagination={false}
      aria-label="What becomes of the codes"
      dataSource={rows.map((row, key) => ({ ...row, key }))}
      scroll={{ x: 'max-content' }}
      columns={[
        { key: 'name', title: 'Name', dataIndex: 'name' },
        { key: 'code', title: 'Code', render: (_, { code }) => <span className="mono">{formatCardCode(code)}</span> },
        {
          key: 'outcome',
          title: 'Result',
          render: (_, { outcome, problem }) =>
            problem ? <span className="card-codes-problem">{problem}</span> : OUTCOMES[outcome],
        },
      ]}
    />
  );
}

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied', description: what });
  } catch {
    toast({ title: 'Error', description: 'The browser did not allow copying.', variant: 'destructive' });
  }
}

function Sheet({ people, loading, title }: { people: CardSheetRow[]; loading: boolean; title: string }) {
  const line = (row: CardSheetRow) => COLUMNS.map(({ text }) => text(row)).join('\t');
  return (
    <>
      <div className="row-buttons">
        <Button
          icon={<CopyOutlined aria-hidden />}
          disabled={people.length === 0}
          onClick={() => copy(`${people.length} rows`, people.map(line).join('\n'))}
        >
          Copy All
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={people.length === 0}
          onClick={() => saveCsv(`cards of ${title}`, toCsv(COLUMNS, people))}
        >
          CSV
        </Button>
      </div>
      <div className="card-codes-sheet">
        <Table<CardSheetRow>
          size="small"
          rowKey="enrollmentId"
          loading={loading}
          dataSource={people}
          pagination={false}
          locale={{ emptyText: <EmptyState title="Nobody has passed this class yet" /> }}
          columns={[
            ...COLUMNS.map(({ key, title: head, text }) => ({
              key,
              title: (
                <Button
                  type="text"
                  size="small"
                  aria-label={`Copy the column ${head}`}
                  onClick={() => copy(head, people.map(text).join('\n'))}
                >
                  {head}
                </Button>
              ),
              render: (_: unknown, row: CardSheetRow) =>
                text(row) && (
                  <Button
                    type="text"
                    size="small"
                    aria-label={`Copy ${text(row)}`}
                    onClick={() => copy(text(row), text(row))}
                  >
                    {text(row)}
                  </Button>
                ),
            })),
            {
              key: 'code',
              title: 'Code',
              render: (_: unknown, { ecardCode, agency, addressSharedWith }: CardSheetRow) => {
                if (ecardCode) return <span className="mono">{formatCardCode(ecardCode)}</span>;
                return agency?.codeFormat === 'aha' && sharedAddressText(addressSharedWith);
              },
            },
          ]}
        />
      </div>
    </>
  );
}
