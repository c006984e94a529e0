import { FIELDS, type Field } from './fields.js';

export interface KindField {
  field: Field;
  label: string;
  /** A file of this kind has a column for it. */
  required: boolean;
  /** A field whose column serves as well: one of full names instead of first and last names. */
  instead?: Field;
  /** Headings that name it, folded (`foldHeading`). */
  headings: readonly string[];
}

export interface KindOfFile {
  label: string;
  /** The system that exports it; null for a spreadsheet of the center's own. */
  system: 'enrollware' | 'hovn' | 'recert' | null;
  fields: KindField[];
  /** Fields that no row can do without. `firstName` stands for any part of a name. */
  needs: Field[];
}

interface Variation {
  label?: string;
  headings?: string[];
}

/** The fields of a kind, the required ones first. */
export function fieldsOf(
  required: Field[],
  others: Field[],
  variations: Partial<Record<Field, Variation>> = {},
): KindField[] {
  const all = [...required, ...others];
  return all.map((field) => {
    const instead = INSTEAD[field];
    return {
      field,
      label: variations[field]?.label ?? FIELDS[field].label,
      required: required.includes(field),
      ...(instead && all.includes(instead) && { instead }),
      headings: variations[field]?.headings ?? FIELDS[field].headings,
    };
  });
}

const INSTEAD: Partial<Record<Field, Field>> = { firstName: 'name', lastName: 'name' };
