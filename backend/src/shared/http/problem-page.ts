import { escapeHtml } from './escape-html.js';

/** A problem as a self-contained page, which needs neither the database nor the frontend's build. */
export const problemPage = ({ status, message }: { status: number; message: string }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(message)}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.25rem }
a { color: inherit }
</style>
</head>
<body>
<h1>${escapeHtml(message)}</h1>
<p>${status < 500 ? CHECK : AGAIN}</p>
</body>
</html>
`;

const CHECK = 'Please check the link, or start again at <a href="/">our first page</a>.';
const AGAIN = '<a href="">Try again</a>';
