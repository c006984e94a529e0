import ts from 'typescript';

/*
 * Which tables the backend's SQL names and locks, by its source. Reads what is written in one literal: a statement that is put
 * together from parts names its tables in those.
 */

/** The tables that migrations move to another schema: their new names by the old ones. */
export const movesIn = (migrations) =>
  new Map(
    migrations.flatMap((text) =>
      [...text.matchAll(/alter table (\w+)\.(\w+) set schema (\w+)/g)].map(([, from, table, to]) => [
        `${from}.${table}`,
        `${to}.${table}`,
      ]),
    ),
  );

/** The tables that migrations create, by the names that they end with. */
export function tablesIn(migrations) {
  const moves = movesIn(migrations);
  const created = migrations.flatMap((text) =>
    [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+\.\w+)/g)].map(([, table]) => table),
  );
  return new Set(created.map((table) => moves.get(table) ?? table));
}

/** Entities by name, with their tables. */
const tablesOfEntities = (texts) =>
  new Map(
    texts.flatMap((text) =>
      [...text.matchAll(/name: '(\w+)',\s*schema: '(\w+)',\s*tableName: '(\w+)'/g)].map(([, name, schema, table]) => [
        name,
        `${schema}.${table}`,
      ]),
    ),
  );

/** The part of the backend to which a file belongs: a module, or a folder beside them. */
const partOf = (file) => /^(?:modules\/)?[^/]+/.exec(file)[0].replace('modules/', '');

/**
 * @param sources texts of TypeScript files by their path in backend/src
 * @param tables the known tables
 * @returns `reads`: the tables that each part names; `writes`: those that its SQL changes; `locks`: those whose rows it locks by SQL or an entity; `sequences`: what each
 *   function locks, in the order of its text, with what the functions that it calls lock
 */
export function accessOf(sources, tables) {
  const entities = tablesOfEntities(Object.values(sources));
  const reads = {};
  const writes = {};
  const locks = {};
  const functions = [];
  const note = (notes, file, found) => {
    if (found.length > 0) notes[partOf(file)] = (notes[partOf(file)] ?? new Set()).union(new Set(found));
  };

  for (const [file, text] of Object.entries(sources)) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node, inside) => {
      const name = nameOfFunction(node);
      const within = name ? { name, file, events: [] } : inside;
      if (name) functions.push(within);
      const literal = textOf(node);
      if (literal !== undefined) {
        note(reads, file, tablesNamedIn(literal, tables));
        note(writes, file, tablesWrittenBy(literal, tables));
        const locked = tablesLockedBy(literal, tables);
        note(locks, file, locked);
        within?.events.push(...locked.map((table) => ({ table })));
      }
      if (ts.isIdentifier(node) && isConstant(node.text))
        within?.events.push({ calls: { name: node.text, isOwn: true } });
      if (ts.isCallExpression(node)) {
        const locked = lockedByCall(node, entities);
        note(locks, file, locked);
        // What is handed to a call comes before it.
        ts.forEachChild(node, (child) => visit(child, within));
        within?.events.push(...locked.map((table) => ({ table })), { calls: calledBy(node) });
        return;
      }
      ts.forEachChild(node, (child) => visit(child, within));
    };
    visit(source, undefined);
  }
  return { reads: sorted(reads), writes: sorted(writes), locks: sorted(locks), sequences: sequencesOf(functions) };
}

function nameOfFunction(node) {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.body && node.name?.getText();
  const isFunction = (value) => value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
  if (!ts.isVariableDeclaration(node)) return undefined;
  return isFunction(node.initializer) || isConstant(node.name.getText()) ? node.name.getText() : undefined;
}

/** `LOCKED` of a file, a statement that its functions run. */
const isConstant = (name) => /^[A-Z][A-Z_]+$/.test(name);

/** The text of a literal, with `$` for each value in it. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `$${literal.text}`).join('');
}

const tablesNamedIn = (text, tables) =>
  [...text.matchAll(/\b([a-z]+\.[a-z_]+)\b(?!-|\s*\()/g)].map(([, name]) => name).filter((name) => tables.has(name));

const tablesWrittenBy = (text, tables) =>
  [...text.matchAll(/\b(?:insert into|update|delete from) ([a-z]+\.[a-z_]+)/g)]
    .map(([, name]) => name)
    .filter((name) => tables.has(name));

/** The tables of `for update` and the like: those after OF, else all of its own FROM. */
function tablesLockedBy(text, tables) {
  return [...text.matchAll(/\bfor (?:no key )?(?:update|share)(?: of ([a-z_]+(?:, [a-z_]+)*))?/g)].flatMap(
    ({ index, 1: names }) => {
      const from = [
        ...ownText(text.slice(0, index)).matchAll(/\b(?:from|join) ([a-z]+\.[a-z_]+)(?: (?:as )?([a-z_]+))?/g),
      ];
      const isNamed = (alias) => !names || names.split(', ').includes(alias);
      return from.filter(([, table, alias]) => tables.has(table) && isNamed(alias)).map(([, table]) => table);
    },
  );
}

/** The end of a text, without what encloses it and what is in brackets. */
function ownText(text) {
  let depth = 0;
  let own = '';
  for (const character of [...text].reverse()) {
    if (character === '(' && depth === 0) break;
    if (character === ')') depth += 1;
    if (depth === 0) own = character + own;
    if (character === '(') depth -= 1;
  }
  return own;
}

/** `lockOrFail(em, Student, …)` and `em.findOne(Student, …, { lockMode })`. */
function lockedByCall(call, entities) {
  const called = calledBy(call);
  const [first, second] = call.arguments.map((argument) => argument.getText());
  if (called?.name === 'lockOrFail' && entities.has(second)) return [entities.get(second)];
  const locks = call.arguments.some(
    (argument) => ts.isObjectLiteralExpression(argument) && /\blockMode\b/.test(argument.getText()),
  );
  return locks && entities.has(first) ? [entities.get(first)] : [];
}

function calledBy({ expression }) {
  if (ts.isIdentifier(expression)) return { name: expression.text };
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const { name, expression: object } = expression;
  const on = ts.isPropertyAccessExpression(object) ? object.name.text : undefined;
  return { name: name.text, isOwn: object.kind === ts.SyntaxKind.ThisKeyword, on };
}

/**
 * A call is followed to the function of that name in its file; else to one of the API in `this.billing` (billing.api.ts), or one whose
 * name says that it locks, if all of that name lock the same.
 */
function sequencesOf(functions) {
  const byName = Map.groupBy(functions, ({ name }) => name);
  const known = new Map();
  const sequence = (one) => {
    // A function that calls itself locks no more by it.
    if (!known.has(one)) {
      known.set(one, []);
      known.set(
        one,
        one.events.flatMap(({ table, calls }) => (table ? [table] : ofCall(calls, one.file))),
      );
    }
    return known.get(one);
  };
  const ofCall = (call, file) => {
    const named = byName.get(call?.name) ?? [];
    const here = named.filter((one) => one.file === file);
    if (here.length > 0) return here.length === 1 ? sequence(here[0]) : [];
    if (call === undefined || call.isOwn) return [];
    const elsewhere = named.filter((one) => /^lock[A-Z]/.test(one.name) || one.file.endsWith(`/${call.on}.api.ts`));
    const locking = elsewhere.map(sequence).filter(({ length }) => length > 0);
    return new Set(locking.map(String)).size === 1 ? locking[0] : [];
  };
  return functions.map((one) => ({ where: `${one.file}: ${one.name}`, tables: sequence(one) }));
}

const sorted = (notes) =>
  Object.fromEntries(
    Object.keys(notes)
      .sort()
      .map((part) => [part, [...notes[part]].sort()]),
  );
