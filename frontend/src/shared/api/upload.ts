/** The share of an upload that has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Returns a `fetch` for one call of `api` that reports how much of its body has been sent, which `fetch` itself can't. Sends
 * cookies, and is rejected like `fetch`.
 */
export function fetchWithProgress(onProgress: OnProgress): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await request.blob();
    return await new Promise((resolve, reject) => {
      const upload = new XMLHttpRequest();
      upload.open(request.method, request.url);
      for (const [name, value] of request.headers) upload.setRequestHeader(name, value);
      upload.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      upload.onload = () => {
        const headers = { 'content-type': upload.getResponseHeader('content-type') ?? '' };
        const hasBody = ![204, 205, 304].includes(upload.status);
        resolve(new Response(hasBody ? upload.responseText : null, { status: upload.status, headers }));
      };
      upload.onerror = () => reject(new TypeError('Failed to fetch'));
      upload.send(body);
    });
  };
}
