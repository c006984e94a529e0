import type { ImportFileInput, ImportFileRow, ImportKindRow } from '../../shared/api/rows.js';

/** A heading that is not read. */
export const NOT_READ = '';

/** By the place of the heading in the file: a form can't have headings as names. */
export interface ColumnValues {
  kind: string | undefined;
  fields: string[];
}

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What the headings of the file are read as; for another kind than before, by their words. */
export function valuesOf(file: ImportFileRow, kind: ImportKindRow | undefined): ColumnValues {
  const isAsRead = kind?.kind === file.kind;
  const taken = new Set<string>();
  return {
    kind: kind?.kind,
    fields: file.samples.map(({ heading }) => {
      if (isAsRead) return file.columns[heading] ?? NOT_READ;
      const field = kind?.fields.find(({ label, field }) =>
        [label, field].some((one) => folded(one) === folded(heading)),
      );
      if (!field || taken.has(field.field)) return NOT_READ;
      taken.add(field.field);
      return field.field;
    }),
  };
}

/** The labels of required fields that no heading is read as, nor as one that does as well. */
export function missingFields({ fields }: Pick<ColumnValues, 'fields'>, kind: ImportKindRow | undefined): string[] {
  const isRead = (field: string) => fields.includes(field);
  const missing = kind?.fields.filter(
    ({ field, required, instead }) => required && !isRead(field) && !instead.some(isRead),
  );
  return missing?.map(({ label }) => label) ?? [];
}

export function inputOf({ kind = '', fields }: ColumnValues, { samples }: ImportFileRow): ImportFileInput {
  const read = samples.flatMap(({ heading }, index) => {
    const field = fields[index];
    return field ? [[heading, field]] : [];
  });
  return { kind, columns: Object.fromEntries(read) };
}
