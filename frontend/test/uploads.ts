import type { Answer } from './server.js';

/** An upload of the page: where to, and the files by their names. */
export interface UploadCall {
  path: string;
  files: string[];
}

/** Replaces what sends files and reports how much has been sent. Returns the uploads, in order. */
export function serveUploads(answer: (call: UploadCall) => Answer): UploadCall[] {
  const uploads: UploadCall[] = [];
  class FakeResponse {
    readonly status: number;
    readonly headers: Headers;
    constructor(
      private readonly content: string | null,
      init: { status: number; headers: Record<string, string> },
    ) {
      this.status = init.status;
      this.headers = new Headers(init.headers);
    }
    get ok() {
      return this.status < 400;
    }
    statusText = '';
    text = async () => this.content ?? '';
    json = async () => JSON.parse(this.content ?? 'null');
  }
  class FakeUpload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    status = 0;
    responseText = '';
    private path = '';
    open(_method: string, url: string) {
      this.path = new URL(url, 'http://recert.example').pathname;
    }
    setRequestHeader() {}
    getResponseHeader = () => 'application/json';
    send(form: FormData) {
      const files = form.getAll('files').map((file) => (file as File).name);
      const call = { path: this.path, files };
      uploads.push(call);
      const { status = 201, body } = answer(call);
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
    }
  }
  Object.assign(globalThis, { Response: FakeResponse, XMLHttpRequest: FakeUpload });
  Object.assign(globalThis.Request.prototype, {
    async blob(this: { body: FormData }) {
      return this.body;
    },
  });
  return uploads;
}
