import { once } from 'node:events';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { Request } from 'express';

/** What a page's request has of its own: its kind of content, its conditions, its body. */
const OF_THE_PAGE = /^(accept.*|content-.*|if-.*|range|transfer-encoding|expect|upgrade.*|sec-.*|x-request-id)$/i;

/**
 * Reads the API for the browser that requests a page, within the process: the same guards, queries and rows as if the browser
 * called it, without a connection.
 */
export async function readOwnApi(app: RequestListener, page: Request, address: string): Promise<Response> {
  const request = Object.assign(new IncomingMessage(page.socket), {
    method: 'GET',
    url: address,
    httpVersion: page.httpVersion,
    headers: {
      ...Object.fromEntries(Object.entries(page.headers).filter(([name]) => isKept(name))),
      accept: 'application/json',
    },
    rawHeaders: page.rawHeaders.filter((_, at, all) => isKept(all[at - (at % 2)]!)),
    complete: true,
  });
  request.push(null);
  const response = new ServerResponse(request);
  const sent: Buffer[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      sent.push(chunk);
      done();
    },
  });
  response.assignSocket(sink as Socket);
  response.useChunkedEncodingByDefault = false;
  app(request, response);
  await once(response, 'finish');
  // Node's server says so once a response has left.
  request.emit('close');
  response.emit('close');
  const message = Buffer.concat(sent);
  const body = message.subarray(message.indexOf('\r\n\r\n') + 4);
  const headers = Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(body.length > 0 ? body : null, { status: response.statusCode, headers });
}

const isKept = (header: string): boolean => !OF_THE_PAGE.test(header);
