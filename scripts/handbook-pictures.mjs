import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { main } from './lib/command.mjs';
import { PICTURES } from './lib/handbook-pictures.mjs';
import { moveClock } from './lib/moved-clock.mjs';
import { freePort } from './lib/ports.mjs';
import { inProject, Refusal, root } from './lib/project.mjs';
import { step } from './lib/steps.mjs';
import { findChromium, findFaketime } from './lib/system-programs.mjs';

const FOLDER = inProject('docs/handbook/images');
const fileOf = (name) => `${FOLDER}/${name}.webp`;
const PASSWORD = 'recert-demo';
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
/** `frontend/vite/handbook.ts` knows them by their width. */
const PHONE = { viewport: { width: 390, height: 720 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const MOST_BYTES = 80 * 1024;
const QUALITIES = [82, 70, 55, 40];
const POLL_INTERVAL_MS = 500;
const ACT_TIMEOUT_MS = 30_000;

/** The handbook is part of the program, which is built before its pictures are taken: a new one begins as a blank. */
async function putBlanks() {
  const blank = sharp({ create: { width: 2, height: 1, channels: 3, background: 'white' } });
  for (const name of Object.keys(PICTURES))
    if (!existsSync(fileOf(name))) await blank.clone().webp().toFile(fileOf(name));
}

/** Starts the program with demo data in an empty folder, and returns its address. */
async function startProgram(job) {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['scripts/start-throwaway.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  await job.onLeaving(async () => {
    child.kill('SIGINT');
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/api/health/ready`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Refusal('Recert exited before it was ready. See the lines above.');
    await wait(POLL_INTERVAL_MS);
  }
  return url;
}

/** Takes one picture in a browser context of its own, so that it shows nothing that another has opened. */
async function take(browser, baseURL, name) {
  const { by, at, acts = [], of, phone = false, height } = PICTURES[name];
  const device = phone ? PHONE : WIDE;
  const viewport = { ...device.viewport, ...(height && { height }) };
  const context = await browser.newContext({
    ...device,
    viewport,
    baseURL,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(ACT_TIMEOUT_MS);
  try {
    const email = `${by}@recert.example`;
    const answer = await context.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
    if (!answer.ok()) throw new Error(`${email} can't sign in`);
    const page = await context.newPage();
    await page.goto(at);
    await page.locator('main h1').first().waitFor();
    await isQuiet(page);
    for (const act of acts) {
      await act(page);
      await isQuiet(page);
    }
    const part = of ? page.locator(of).last() : page;
    await write(name, await part.screenshot({ animations: 'disabled', caret: 'hide' }));
  } finally {
    await context.close();
  }
}

/** Until nothing is loading and the fonts are there. */
async function isQuiet(page) {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && !document.querySelector('.loading, .grid-skeleton, .skeleton'),
  );
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** As good as fits. */
async function write(name, picture) {
  for (const quality of QUALITIES) {
    await sharp(picture).webp({ quality, effort: 6 }).toFile(fileOf(name));
    if (statSync(fileOf(name)).size <= MOST_BYTES) return;
  }
}

/**
 * Takes the pictures of the handbook from the running program: all, or those that are named. With RECERT_NOW they show that day.
 * @see lib/handbook-pictures.mjs for what each shows
 */
async function takeAll(job) {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !(name in PICTURES));
  if (unknown.length > 0) throw new Refusal(`The handbook has no picture ${unknown.join(', ')}.`);
  if (process.env.RECERT_NOW) await findFaketime();
  const executablePath = await findChromium();
  await putBlanks();
  for (const file of readdirSync(FOLDER)) if (!(file.replace('.webp', '') in PICTURES)) rmSync(`${FOLDER}/${file}`);
  if (process.env.RECERT_NOW) moveClock(process.env.RECERT_NOW);
  const url = await step('Starting Recert', () => startProgram(job));
  const browser = await chromium.launch({ executablePath, args: ['--disable-gpu'] });
  await job.onLeaving(() => browser.close());
  const failed = [];
  for (const name of named.length > 0 ? named : Object.keys(PICTURES)) {
    await take(browser, url, name).catch((error) => failed.push(`${name}: ${error.message.split('\n')[0]}`));
  }
  if (failed.length > 0) throw new Refusal(`These pictures were not taken:\n${failed.join('\n')}`);
  return 0;
}

await main(takeAll);
