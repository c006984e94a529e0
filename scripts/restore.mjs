import path from 'node:path';
import { main, optionsFrom } from './lib/command.mjs';
import { clusterOf, runningPostgres } from './lib/postgres.mjs';
import { prepare } from './lib/prepare.mjs';
import { dataDirectory, Refusal } from './lib/project.mjs';
import { step } from './lib/steps.mjs';

const USAGE =
  "usage: npm run restore -- --to <empty folder> [--at '2026-11-22 08:00'] [--from <folder of backups>] [--unverified]";

/** What no manifest means for somebody who restores without one. */
const UNCHECKED = [
  'Every row can be read. Without a manifest, it could not be checked that no file of the database is cut or changed,',
  'that no stored file (photo, logo, attachment) is missing, and that the archived log has no gap.',
];

function options(args) {
  const string = { type: 'string' };
  const boolean = { type: 'boolean', default: false };
  const { to, at, from, unverified } = optionsFrom(
    args,
    { to: string, at: string, from: string, unverified: boolean },
    USAGE,
  );
  if (!to) throw new Refusal(USAGE);
  const time = at && new Date(at);
  if (time && Number.isNaN(time.getTime())) {
    throw new Refusal(
      `--at is ${at}; it has to be a time such as '2026-11-22 08:00' (this machine's zone) or 2026-11-22T08:00Z.`,
    );
  }
  if (time > new Date()) throw new Refusal(`--at is ${time.toISOString()}, which is in the future.`);
  return { to: path.resolve(process.env.INIT_CWD ?? '.', to), at: time, from, unverified };
}

/** Restores a backup into an empty folder; the running Recert goes on. */
async function restoreBackup() {
  const { to, at, from, unverified } = options(process.argv.slice(2));
  await prepare();
  const { archiveNow, chooseBackup, refuseOccupied, restore, verifyBackup } = await import('./lib/restore.mjs');
  const source = from ? undefined : dataDirectory();
  const backups = from ? path.resolve(process.env.INIT_CWD ?? '.', from) : clusterOf(source).backups;
  refuseOccupied(to);
  const chosen = chooseBackup(backups, at);
  const manifest = await step('Checking the backup', () =>
    verifyBackup({ chosen, backups, mayLackManifest: unverified }),
  );
  const running = source && runningPostgres(source);
  if (running) await step('Archiving the newest changes', () => archiveNow(running, backups));
  const result = await step(
    'Restoring',
    () => restore({ chosen, manifest, backups, to, at, uploads: source && path.join(source, 'files') }),
    ({ rows, tables }) => `read ${rows} rows of ${tables} tables`,
  );
  const as = result.until ? `as of its last change, ${result.until}` : 'as of the backup';
  process.stdout.write(
    [
      '',
      `${to} holds the copy, ${as}.`,
      ...(at && !result.reached
        ? [`Nothing was archived after that, so it may lack changes until ${at.toISOString()}.`]
        : []),
      ...(manifest ? [] : UNCHECKED),
      'It sends nothing and charges nobody until you release it.',
      '',
      `  Look at it:  RECERT_DATA_DIR=${to} PORT=3100 npm start`,
      `  Release it:  RECERT_DATA_DIR=${to} npm run restore:release`,
      '',
    ].join('\n'),
  );
}

await main(restoreBackup);
