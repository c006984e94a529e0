/** Returns the time zones that the browser knows, and the saved one even if the browser has another name for it. */
export function timeZoneOptions(saved: string): { value: string; label: string }[] {
  const names = new Set([saved, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
