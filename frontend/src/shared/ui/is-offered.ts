/** Whether a field that takes any text offers an option. What is typed in full isn't offered: Tab would choose it, and stay in the field. */
export function isOffered(typed: string, option?: { value: string }): boolean {
  const text = typed.trim();
  return option !== undefined && option.value !== text && option.value.toLowerCase().includes(text.toLowerCase());
}
