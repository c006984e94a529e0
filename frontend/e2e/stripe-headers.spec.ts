import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { securityHeaders } from '../../backend/src/shared/http/security-headers.js';

/*
 * What Stripe's form does in a page with our headers: it loads scripts and frames of names that vary, and a frame opens the window
 * of a bank. Stripe itself is a stand-in.
 */

const HTML = { contentType: 'text/html' };

/** A page of its own with the headers of the program. */
async function servePage(stripe: boolean): Promise<{ server: Server; url: string }> {
  const headers = securityHeaders({ overTls: false, usesStripe: async () => stripe });
  const server = createServer((request, response) =>
    headers(request, response, () =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Pay</title>'),
    ),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

for (const { stripe, what } of [
  { stripe: true, what: 'where Stripe takes payments, its scripts and frames load, and a bank reports back' },
  { stripe: false, what: 'without Stripe, none of its scripts, frames and windows gets in' },
])
  test(what, async ({ page, context }) => {
    const { server, url } = await servePage(stripe);
    const referrers: Record<string, string | undefined> = {};
    await context.route(/^https:/, async (route) => {
      const { hostname } = new URL(route.request().url());
      referrers[hostname] = (await route.request().allHeaders()).referer;
      const isScript = route.request().resourceType() === 'script';
      if (isScript) return route.fulfill({ contentType: 'text/javascript', body: `window.loaded = '${hostname}'` });
      const bank = '<title>Bank</title><script>opener?.postMessage("signed in", "*")</script>';
      const form = `<script>
        onmessage = ({ data }) => parent.postMessage(data, '*');
        onclick = () => open('https://bank.example/');
      </script><p>Connect your bank</p>`;
      await route.fulfill({ ...HTML, body: hostname === 'bank.example' ? bank : form });
    });
    await page.goto(url);
    /** Whether the browser asked for it, instead of refusing it by the policy. */
    const load = async (tag: 'script' | 'iframe', source: string) => {
      await page.evaluate(
        ([name, src]) =>
          new Promise<unknown>((resolve) => {
            const element = document.createElement(name as 'iframe');
            document.addEventListener('securitypolicyviolation', resolve, { once: true });
            element.onload = resolve;
            element.onerror = resolve;
            element.src = src!;
            document.body.append(element);
          }),
        [tag, source],
      );
      return new URL(source).hostname in referrers;
    };

    expect(await load('script', 'https://m9.js.stripe.com/a.js')).toBe(stripe);
    for (const frame of ['https://hooks.stripe.com/', 'https://checkout.link.com/', 'https://b1234.js.stripe.com/'])
      expect([frame, await load('iframe', frame)]).toEqual([frame, stripe]);
    for (const address of ['https://evil.example/a.js', 'https://js.stripe.com.evil.example/a.js'])
      expect([address, await load('script', address)]).toEqual([address, false]);

    if (stripe) {
      expect(referrers['b1234.js.stripe.com']).toBe(`${url}/`);
      const answer = page.evaluate(
        () => new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true })),
      );
      await page.frames().at(-1)!.getByText('Connect your bank').click();
      expect(await answer).toBe('signed in');
    }
    server.close();
  });
