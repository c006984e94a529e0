import { rememberFocus } from './focus-back.js';

const page = (markup: string) => {
  document.body.innerHTML = markup;
  return (selector: string) => document.querySelector<HTMLElement>(selector)!;
};
/** Lets the observers of changes run. */
const rendered = () => new Promise((done) => setTimeout(done));

describe('after a dialog', () => {
  it('the focus goes back to what opened it, and to what was around that once a change takes it away', async () => {
    const find = page('<main tabindex="-1"><button>Delete</button></main>');
    find('button').focus();
    const giveBack = rememberFocus();
    find('button').blur();
    giveBack();
    expect(document.activeElement).toBe(find('button'));
    find('button').remove();
    await rendered();
    expect(document.activeElement).toBe(find('main'));
  });

  it('it stays in the next dialog, although that changes the page while the focus moves on', async () => {
    const find = page('<main tabindex="-1"><button>Add</button></main><input>');
    find('button').focus();
    rememberFocus()();
    find('input').focus();
    // As between two fields, when nothing has the focus for a moment.
    find('input').blur();
    find('main').append('A note');
    await rendered();
    expect(document.activeElement).toBe(document.body);
  });
});
