/** A status or a field as people write it: `in-progress` as `In progress`, `timeZone` as `Time zone`. */
export function words(name: string): string {
  const spaced = name.replace(/[-_]/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}
