import { readdirSync, readFileSync } from 'node:fs';
import { DUE_RULES, dueRuleNamed } from '../../../shared/domain/due-rules.js';
import { definedTemplates } from '../templates/template.js';

const src = new URL('../../../', import.meta.url);
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => ({ name, text: readFileSync(new URL(name, src), 'utf8') }));

/** What files do by the clock: those with a schedule, and those that react to what these raise, and so on. */
function scheduledSources(files: typeof sources): typeof sources {
  const events = files.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = defineEvent/g)].map(([, name]) => name!),
  );
  const found = new Set(files.filter(({ text }) => /@Cron\(/.test(text)));
  for (const { text } of found) {
    const raised = events.filter((event) => text.includes(`${event}({`));
    for (const file of files) if (raised.some((event) => file.text.includes(`on: ${event},`))) found.add(file);
  }
  return [...found];
}

/** Files that send what nobody caused and no rule holds back. An alert to the operators never waits. */
const unruled = (files: typeof sources): string[] =>
  scheduledSources(files)
    .filter(({ text }) => /notifications\.(send|sendAll)\((?!operatorAlert\b)/.test(text))
    .map(({ name }) => name);

it('every message that is due by the clock is sent by `sendDue`, under a rule', () => {
  expect(unruled(sources)).toEqual([]);
});

it('finds one that isn’t (control)', () => {
  const name = 'modules/certification/renewals/send-renewal-reminders.reaction.ts';
  const { text } = sources.find((source) => source.name === name)!;
  const planted = { name, text: text.replace('.sendDue(', '.sendAll(') };
  expect(unruled(sources.map((source) => (source.name === name ? planted : source)))).toEqual([name]);
});

it('every rule has a template, and no other template can be sent by a rule', async () => {
  for (const { name } of sources.filter((source) => source.name.endsWith('.message.ts')))
    await import(new URL(name, src).href);
  const names = definedTemplates().map(({ name }) => name);
  expect(Object.keys(DUE_RULES).filter((rule) => !names.includes(rule))).toEqual([]);
  expect(() => dueRuleNamed('sign-in-code')).toThrow('DUE_RULES');
});
