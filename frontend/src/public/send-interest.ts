const UNREACHABLE = 'This could not be sent. Check your connection and try again.';

let isSending = false;

/** Sends the form 'Register Your Interest'. What was typed stays until it was taken. */
export async function sendInterest(event: Event): Promise<void> {
  event.preventDefault();
  if (isSending) return;
  isSending = true;
  const form = event.target as HTMLFormElement;
  const problems = await post(form.action, Object.fromEntries(new FormData(form))).catch(() => [
    { path: '', message: UNREACHABLE },
  ]);
  isSending = false;
  if (problems.length > 0) showProblems(form, problems);
  else showThanks(form);
}

interface Problem {
  /** The field's name; empty for the whole form. */
  path: string;
  message: string;
}

async function post(address: string, body: object): Promise<Problem[]> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }));
  if (response.ok) return [];
  const { message, errors } = JSON.parse(await response.text());
  return errors ?? [{ path: '', message }];
}

function showProblems(form: HTMLFormElement, problems: readonly Problem[]): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-problem]')) {
    const name = place.dataset.problem ?? '';
    const problem = problems.find(({ path }) => path === name);
    place.textContent = problem?.message ?? '';
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    if (problem) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

function showThanks(form: HTMLFormElement): void {
  const thanks = form.parentElement?.querySelector<HTMLElement>('[data-done]');
  form.hidden = true;
  if (thanks) thanks.hidden = false;
  thanks?.focus();
}
