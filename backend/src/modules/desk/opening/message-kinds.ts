import { InvalidInput, NotFound } from '../../../shared/domain/domain-error.js';
import { isAlwaysSent, titleOfKind } from '../../notifications/index.js';

interface MessageKind {
  kind: string;
  title: string;
}

/** The kinds of messages of these names, with their titles. @throws {InvalidInput} for one that doesn't exist, or can't be held back */
export function kindsNamed(names: readonly string[]): MessageKind[] {
  return names.map((kind) => {
    const title = titleOfKind(kind);
    if (title === undefined) throw refused(`No message is called ${kind}.`);
    if (isAlwaysSent(kind)) throw refused(`“${title}” can’t be held back, because people ask for it.`);
    return { kind, title };
  });
}

/** @throws {NotFound} if no message has this name */
export function kindToRelease(kind: string): MessageKind {
  const title = titleOfKind(kind);
  if (title === undefined) throw new NotFound('Message template not found');
  return { kind, title };
}

const refused = (message: string) => new InvalidInput({ path: 'holdBack', message });
