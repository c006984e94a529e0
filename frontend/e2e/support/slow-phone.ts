import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** What a page costs on a slow phone. */
export interface Load {
  /** Milliseconds until the largest text or picture is painted (web.dev/lcp), and until anything is. */
  lcp: number;
  fcp: number;
  /** Cumulative layout shift (web.dev/cls). */
  cls: number;
  requests: number;
  /** As sent, in KB. */
  script: number;
  bytes: number;
  /** The calls of the API before the page was quiet. */
  calls: string[];
  /** What the largest paint was. */
  largest: string;
}

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms: Lighthouse's slow 4G. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** How many times slower than this machine. */
const CPU_SLOWDOWN = 4;

/** Loads a page once with an empty cache, as a slow phone does. */
export async function loadOnSlowPhone(browser: Browser, url: string, options: BrowserContextOptions): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const traffic = await recordTraffic(client);
    await client.send('Network.emulateNetworkConditions', NETWORK);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(recordPaints);
    // The last thing that a page does when it has taken over.
    const takenOver = page.waitForRequest(/\/api\/notices\/stream/);
    await page.goto(url);
    await page.locator('main h1').waitFor();
    await page.locator('.loading').first().waitFor({ state: 'detached' });
    await takenOver;
    await page.waitForLoadState('networkidle');
    return { ...(await paintsOf(page)), ...traffic() };
  } finally {
    await context.close();
  }
}

async function recordTraffic(client: CDPSession) {
  const scripts = new Set<string>();
  const calls: string[] = [];
  let requests = 0;
  let script = 0;
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength / 1024;
    if (scripts.has(requestId)) script += encodedDataLength / 1024;
  });
  await client.send('Network.enable');
  return () => ({ requests, script, bytes, calls });
}

type LargestPaint = PerformanceEntry & { element?: Element };
type Shift = PerformanceEntry & { value: number };
type Paints = { lcp: number; cls: number; largest: string };

function recordPaints(): void {
  const paints: Paints = { lcp: 0, cls: 0, largest: '' };
  Object.assign(window, { paints });
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries() as LargestPaint[]) {
      const text = element?.textContent?.trim().slice(0, 40);
      Object.assign(paints, { lcp: startTime, largest: `${element?.tagName}.${element?.className} ${text}` });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as Shift[]) paints.cls += value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const paintsOf = (page: Page) =>
  page.evaluate(() => ({
    ...(window as unknown as { paints: Paints }).paints,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
