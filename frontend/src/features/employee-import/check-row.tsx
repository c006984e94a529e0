import { ExclamationCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { useId } from 'react';
import type { EmployeeInput } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatInstantDate } from '../../shared/format/date.js';
import { formatPhone, formatTypedPhone } from '../../shared/format/phone.js';
import { splitName } from '../../shared/format/split-name.js';
import { fullName } from '../../shared/model/person.js';
import { Button } from '../../shared/ui/button.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { Input } from '../../shared/ui/text-box.js';
import { fieldOf, hasEmailError, type JudgedRow, type OpenField, openFields } from './import-rows.js';
import type { EmployeeImport } from './use-employee-import.js';

interface CheckRowProps {
  row: JudgedRow;
  hasPhones: boolean;
  employees: EmployeeImport;
}

const FIELDS = { name: 'Name', email: 'Email', phone: 'Phone' } as const;

const textOf = (person: EmployeeInput, field: OpenField): string =>
  field === 'name' ? fullName(person) : field === 'phone' ? formatPhone(person.phone) : person.email;

const changeOf = (field: OpenField, text: string): Partial<EmployeeInput> =>
  field === 'name' ? splitName(text) : { [field]: text.trim() };

/** One row: the fields that were wrong are inputs, the others text. */
export function CheckRow({ row, hasPhones, employees }: CheckRowProps) {
  const { number, fate, isSkipped } = row;
  const open = isSkipped ? new Set<OpenField>() : openFields(row);
  const fields: OpenField[] = hasPhones ? ['name', 'email', 'phone'] : ['name', 'email'];
  return (
    <tr className={fate === 'broken' ? 'import-broken' : undefined}>
      <td className="import-number tabular">{number}</td>
      {fields.map((field) => (
        <td key={field} className={`import-${field}`}>
          {open.has(field) ? <FieldToFix row={row} field={field} employees={employees} /> : textOf(row.person, field)}
        </td>
      ))}
      <td className="import-fate">
        <FateTag row={row} />
        {fate === 'new' &&
          row.check?.warnings.map(({ path, message }) => (
            <p key={path} className="import-warning secondary">
              <WarningOutlined aria-hidden /> {message}
            </p>
          ))}
        {(fate === 'broken' || isSkipped || row.open.length > 0) && (
          <Button
            kind="link"
            onClick={() => employees.toggleSkipped(number)}
            aria-label={`${isSkipped ? 'Include' : 'Skip'} row ${number}`}
          >
            {isSkipped ? 'Include Row' : 'Skip Row'}
          </Button>
        )}
      </td>
    </tr>
  );
}

function FateTag({ row: { fate, first, check } }: { row: JudgedRow }) {
  const timeZone = useCenterTimeZone();
  if (fate === 'twice') return <StatusTag status="import-twice" label={`Twice, see row ${first}`} />;
  if (fate === 'invited' && check?.invitedAt && timeZone) {
    return <StatusTag status="import-invited" label={`Invited ${formatInstantDate(check.invitedAt, timeZone)}`} />;
  }
  return <StatusTag status={`import-${fate}`} />;
}

interface FieldToFixProps {
  row: JudgedRow;
  field: OpenField;
  employees: EmployeeImport;
}

function FieldToFix({ row, field, employees }: FieldToFixProps) {
  const id = useId();
  const { number, person, guess, problems } = row;
  const errors = problems.filter(({ path }) => fieldOf(path) === field).map(({ message }) => message);
  const recheck = () => void employees.recheck(number, row.person);
  const use = (email: string) => {
    employees.edit(number, { email });
    void employees.recheck(number, { ...person, email });
  };
  const mayKeep = guess !== undefined && row.check !== undefined && !hasEmailError(row);
  return (
    <div className="import-fix">
      <Input
        id={id}
        value={field === 'phone' ? person.phone : textOf(person, field)}
        placeholder={field === 'name' ? 'First and last name' : undefined}
        aria-label={`${FIELDS[field]} of row ${number}`}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        onChange={({ target }) =>
          employees.edit(
            number,
            changeOf(field, field === 'phone' ? formatTypedPhone(target, person.phone ?? '') : target.value),
          )
        }
        onBlur={() => row.check === undefined && recheck()}
        onKeyDown={({ key }) => key === 'Enter' && row.check === undefined && recheck()}
      />
      {errors.length > 0 && (
        <p className="field-error" id={`${id}-error`}>
          <ExclamationCircleOutlined aria-hidden /> {errors.join('. ')}
        </p>
      )}
      {field === 'email' && guess && (
        <p className="import-guess">
          <Button kind="link" onClick={() => use(guess)}>
            Use {guess}
          </Button>
          {mayKeep && (
            <Button kind="link" onClick={() => employees.keepEmail(number)}>
              Keep {person.email}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
