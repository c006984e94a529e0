import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { median } from './load.ts';
import { startRecert, withDatabase } from './programs.ts';

const STUDENTS = 100_000;
const ROUNDS = 5;
/** How much slower than this machine the goal assumes the processor to be. */
const SLOWER = 4;
/** Milliseconds of the main thread for an act on 50 rows. */
const MAX_MS = 100;

interface Act {
  name: string;
  /** Has no goal: more than 50 rows. */
  isLarge?: boolean;
  before?: (page: Page) => Promise<unknown>;
  /** What the pointer presses. Looked up before the clock runs: a query by role takes the page as long as a small act. */
  pressed?: (page: Page, round: number) => Locator;
  /** What is done otherwise. */
  run?: (page: Page, round: number) => Promise<unknown>;
}

const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all' });
const clear = (page: Page) => page.keyboard.press('Escape');

const ACTS: Act[] = [
  {
    name: 'sort',
    pressed: (page, round) => page.getByRole('button', { name: round % 2 ? 'Email' : 'Name', exact: true }),
  },
  {
    name: 'search',
    before: (page) => page.getByRole('searchbox').selectText(),
    run: (page, round) => page.keyboard.insertText(['an', 'el', 'ma', 'ro', 'be'][round]!),
  },
  { name: 'select all', before: clear, pressed: selectAll },
  { name: 'clear the selection', before: (page) => selectAll(page).click(), run: clear },
  { name: 'select one row', pressed: (page, round) => page.locator('tbody .select-box').nth(round) },
  {
    name: 'next row',
    before: (page) => page.locator('tr[data-grid-row]').first().focus(),
    run: (page) => page.keyboard.press('j'),
  },
  { name: '200 rows a page, scrolled through', isLarge: true, run: scrollThrough },
];

/** From the top to the end in 40 steps, each of them drawn. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const frame = document.querySelector('.grid-scroll');
    for (let step = 0; step <= 40; step += 1) {
      frame.scrollTo(0, (frame.scrollHeight - frame.clientHeight) * step / 40);
      await new Promise(requestAnimationFrame);
    }
  })()`);
}

/** Milliseconds that the main thread has worked, waiting not included. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
}

/** Resolves once the page has nothing left to draw. */
async function settled(page: Page, devtools: CDPSession): Promise<number> {
  let before = -Infinity;
  for (;;) {
    await page.waitForTimeout(400);
    const now = await worked(devtools);
    if (now - before < 3) return now;
    before = now;
  }
}

async function measure(page: Page, devtools: CDPSession, { before, pressed, run }: Act): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await before?.(page);
    const box = await pressed?.(page, round).boundingBox();
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const start = await settled(page, devtools);
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await run?.(page, round);
    times.push((await settled(page, devtools)) - start);
  }
  return median(times);
}

await withDatabase(STUDENTS, 40_000, async ({ url, cookie }) => {
  const program = await startRecert(url);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM!, args: ['--disable-gpu'] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const [name, value] = cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url: program.url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  process.stdout.write(`${''.padEnd(36)}${'ms'.padStart(8)}${`ms, ${SLOWER} times slower`.padStart(24)}\n`);
  for (const act of ACTS) {
    await page.goto(`${program.url}/students?pageSize=${act.isLarge ? 200 : 50}`);
    await page.locator('tr[data-grid-row]').first().waitFor();
    const figures: number[] = [];
    for (const rate of [1, SLOWER]) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      figures.push(await measure(page, devtools, act));
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const isReached = figures[1]! <= MAX_MS;
    if (!isReached && !act.isLarge) process.exitCode = 1;
    const verdict = act.isLarge ? '' : isReached ? 'reached' : 'MISSED';
    const [fast, slow] = figures.map((figure) => figure.toFixed(0));
    process.stdout.write(`${act.name.padEnd(36)}${fast!.padStart(8)}${slow!.padStart(24)}  ${verdict}\n`);
  }
  await browser.close();
  await program.stop();
});
