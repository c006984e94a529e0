import { Refusal } from './project.mjs';

/**
 * What libfaketime reads. Only the time of day moves: what is measured by the monotonic clock, such as timers, takes as long as ever,
 * and the library's own waiting for it, which keeps a processor busy, is off. The loader replaces $LIB. A handler of a signal that
 * interrupts a wait sees the real time: PostgreSQL cancels no statement that waits too long.
 */
const settings = (seconds) => ({
  LD_PRELOAD: '/usr/$LIB/faketime/libfaketimeMT.so.1',
  FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
});

/** Moves the clock of every program that this process starts from now on. It keeps running, and all of them share it. */
export function moveClock(to) {
  const moment = Date.parse(to);
  if (Number.isNaN(moment))
    throw new Refusal(`RECERT_NOW is ${to}, which is no date and time. For example: 2026-12-31T23:50-06:00`);
  Object.assign(process.env, settings(Math.round((moment - Date.now()) / 1000)));
  process.stdout.write(`The clock of the tests starts at ${new Date(moment).toISOString()}.\n`);
}

/** Returns what a program that doesn't get this environment needs to have the same clock. */
export function clockSettings() {
  const { env } = process;
  return env.FAKETIME ? Object.fromEntries(Object.keys(settings(0)).map((name) => [name, env[name]])) : {};
}
