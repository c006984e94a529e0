import type { Center } from '../../center/index.js';
import type { MessageTemplate } from './template.js';
import type { TemplatePart } from './templates.dto.js';

/** What stands in a message besides its words, as its sample has it. */
export function lockedParts(template: MessageTemplate<unknown>, center: Center): TemplatePart[] {
  const { sample, mail, sms } = template;
  return [...(mail ? mailParts(template, mail.parts?.(sample, center) ?? {}) : []), ...(sms ? smsParts(template) : [])];
}

type Parts = ReturnType<NonNullable<NonNullable<MessageTemplate<unknown>['mail']>['parts']>>;

function mailParts({ choice }: MessageTemplate<unknown>, { code, details, action, attachment }: Parts): TemplatePart[] {
  const isOfSms = false;
  const files = [attachment ?? []].flat();
  return [
    code && { label: 'Code', reason: 'Without it, nobody gets any further.', isOfSms },
    details && {
      label: `Facts: ${details.map(([label]) => label).join(', ')}`,
      reason: 'They are what it is about.',
      isOfSms,
    },
    action && { label: `Button “${action.label}”`, reason: 'Its link is the way to act.', isOfSms },
    files.length > 0 && {
      label: files.map(({ name }) => name).join(', '),
      reason: 'The file is what people keep.',
      isOfSms,
    },
    choice && { label: 'Unsubscribe', reason: 'The law wants it in such an email.', isOfSms },
    { label: 'Center’s name and address', reason: 'People have to know whom it is from.', isOfSms },
  ].filter((part) => part !== undefined && part !== false) as TemplatePart[];
}

const smsParts = ({ smsPage }: MessageTemplate<unknown>): TemplatePart[] => [
  { label: 'Center’s name, in front', reason: 'People have to know whom it is from.', isOfSms: true },
  ...(smsPage ? [{ label: 'Link, at the end', reason: 'It is the way to act.', isOfSms: true }] : []),
];
