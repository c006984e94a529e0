import { useMemo, useRef, useState } from 'react';
import { messageOf } from '../../shared/api/error.js';
import type { CheckedEmployeeRow, EmployeeInput } from '../../shared/api/rows.js';
import { checkPeople, readWorkbook, useImportEmployees } from './api.js';
import { type ImportRow, invitees, judgeRows, newRows, openFields } from './import-rows.js';
import { readFile, readPeople, UnreadableList } from './read-people.js';

/** Where the list comes from. */
export type Source = { file: File } | { text: string };

type Step =
  | { name: 'choose'; problem?: string | undefined }
  | { name: 'reading'; label: string; share: number }
  | { name: 'check' }
  | { name: 'done'; invited: number; unchanged: number };

const UNCHECKED: CheckedEmployeeRow = {
  fate: 'broken',
  invitedAt: null,
  warnings: [],
  errors: [{ path: 'email', message: 'This row could not be checked. Change it, or try again' }],
};

/** The steps of an import: choose a list, check it, invite. Nothing is saved before the last. */
export function useEmployeeImport(organizationId: string) {
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [sourceName, setSourceName] = useState('');
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [allowance, setAllowance] = useState({ perDay: 0, left: 0 });
  const [checking, setChecking] = useState(0);
  const [problem, setProblem] = useState<string>();
  const save = useImportEmployees(organizationId);
  const judged = useMemo(() => judgeRows(rows), [rows]);
  const running = useRef<AbortController>(undefined);

  const read = async (source: Source) => {
    running.current = new AbortController();
    const { signal } = running.current;
    const reading = (label: string, share: number) => !signal.aborted && setStep({ name: 'reading', label, share });
    reading('Reading the list', 0);
    try {
      const onRead = (share: number) => reading('Reading the list', share / 4);
      const people = await ('file' in source
        ? readFile(source.file, (file) => readWorkbook(organizationId, file, signal), onRead)
        : readPeople(source.text, onRead));
      const all = people.length.toLocaleString('en-US');
      const onChecked = (count: number) =>
        reading(`Checked ${count.toLocaleString('en-US')} of ${all} rows`, 0.25 + (0.75 * count) / people.length);
      if (signal.aborted) return;
      const checked = await checkPeople(organizationId, people, onChecked, signal);
      if (signal.aborted) return;
      setRows(newRows(people).map((row, index) => withCheck(row, checked.rows[index]!)));
      setAllowance({ perDay: checked.invitationsPerDay, left: checked.invitationsLeft });
      setSourceName('file' in source ? source.file.name : 'Pasted list');
      setProblem(undefined);
      setStep({ name: 'check' });
    } catch (error) {
      if (signal.aborted) return;
      const text = error instanceof UnreadableList ? error.message : messageOf(error, 'The list could not be checked.');
      setStep({ name: 'choose', problem: text });
    }
  };

  const change = (number: number, changed: (row: ImportRow) => ImportRow) =>
    setRows((current) => current.map((row) => (row.number === number ? changed(row) : row)));

  const recheck = async (number: number, person: EmployeeInput) => {
    setChecking((count) => count + 1);
    const [check = UNCHECKED] = await checkPeople(organizationId, [person]).then(
      (checked) => checked.rows,
      () => [UNCHECKED],
    );
    // An edit after this check gets one of its own.
    change(number, (row) => (isSame(row.person, person) ? withCheck(row, check) : row));
    setChecking((count) => count - 1);
  };

  const invite = async () => {
    setProblem(undefined);
    try {
      const { invited, unchanged } = await save.mutateAsync(invitees(judged));
      setStep({ name: 'done', invited, unchanged });
    } catch (error) {
      setProblem(messageOf(error, 'Nobody was invited. Please try again.'));
    }
  };

  return {
    step,
    sourceName,
    rows: judged,
    allowance,
    problem,
    isChecking: checking > 0,
    isInviting: save.isPending,
    read,
    restart: () => setStep({ name: 'choose' }),
    /** Stops reading; what was pasted stays. */
    stop: () => {
      running.current?.abort();
      setStep({ name: 'choose' });
    },
    edit: (number: number, person: Partial<EmployeeInput>) =>
      change(number, (row) => ({ ...row, person: { ...row.person, ...person }, check: undefined, keepsEmail: false })),
    recheck,
    keepEmail: (number: number) => change(number, (row) => ({ ...row, keepsEmail: true })),
    toggleSkipped: (number: number) => change(number, (row) => ({ ...row, isSkipped: !row.isSkipped })),
    invite,
  };
}

export type EmployeeImport = ReturnType<typeof useEmployeeImport>;

const isSame = (a: EmployeeInput, b: EmployeeInput): boolean =>
  a.firstName === b.firstName && a.lastName === b.lastName && a.email === b.email && a.phone === b.phone;

/** Fields with a problem stay open when it is gone. */
function withCheck(row: ImportRow, check: CheckedEmployeeRow): ImportRow {
  const [judged] = judgeRows([{ ...row, check }]);
  const open = new Set([...row.open, ...openFields(judged!)]);
  return { ...row, check, open: [...open] };
}
