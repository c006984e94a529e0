import { newId } from '../../../shared/domain/id.js';
import { expiryOf } from '../../certification/index.js';
import { listedEmployer } from './match-employers.js';
import type { MembersOfFiles } from './members.js';
import { FOREIGN_CODE, type PlanContext } from './plan-context.js';
import { fateOf, personOf, reason, undecided } from './rows.js';
import type { PlanRow, RowFate } from './terms.js';

/** What happens to the row of a list of people. */
export function planPerson(context: PlanContext, members: MembersOfFiles, row: PlanRow): RowFate {
  const before = context.people.changes.length;
  const { id, isFirst, isNew } = context.people.find(personOf(row), row.id);
  const employer = listedEmployer(context.input, row);
  if (employer) members.onList(employer, id);
  const changes = context.people.changes.slice(before).map(({ field, from, to }) => ({ field, from, to }));
  if (changes.length > 0) return { ...fateOf('changes'), changes };
  if (!isNew) return fateOf('same');
  return isFirst ? fateOf('new') : fateOf('duplicate', reason(null, 'The same person as an earlier row.'));
}

/** What happens to the row of a list of cards. */
export function planCard(context: PlanContext, row: PlanRow): RowFate {
  const { values } = row;
  const name = values.course ?? '';
  const course = context.targets.course(name);
  if (course === undefined) return fateOf('fix', undecided('course', name));
  if (course === 'leave-out') return fateOf('leftOut', reason('course', 'Its course is left out.'));
  if (!values.issuedOn) return fateOf('fix', reason('issuedOn', 'The card has no issue date.'));
  const rule = context.ruleOf(name);
  const expiryDate = values.expiresOn ?? expiryOf({ classDate: values.issuedOn, ...rule });
  if (expiryDate <= values.issuedOn) return fateOf('fix', reason('expiresOn', 'A card expires after its issue.'));
  const code = context.codeOf(row, name);
  if (code && 'problem' in code) return fateOf('fix', code.problem);
  const person = personOf(row);
  const owner = code && context.input.here.codes.get(code.code);
  if (owner)
    return owner.studentId === context.people.known(person, row.id)?.id
      ? fateOf('same')
      : fateOf('conflict', FOREIGN_CODE);
  if (code && context.codes.has(code.code)) return fateOf('duplicate', reason('code', 'An earlier row has this code.'));
  if (code) context.codes.add(code.code);
  const { id: studentId } = context.people.find(person, row.id);
  const dates = { issueDate: values.issuedOn, expiryDate, isComputed: !values.expiresOn };
  context.writes.cards.push({
    id: newId(),
    studentId,
    seat: null,
    courseId: course.id,
    code: code?.code ?? null,
    ...dates,
  });
  return fateOf('new');
}
