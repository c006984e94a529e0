/** What a select has for null, which antd doesn't take as the value of an option. */
const NONE = 'none';

export const noneOption = (label: string) => ({ value: NONE, label });

/** For the `Form.Item` of a select with a `noneOption`: the form has null for it. */
export const noneIsNull = {
  getValueProps: (value: string | null | undefined) => ({ value: value === null ? NONE : value }),
  normalize: (value: string): string | null => (value === NONE ? null : value),
};
