/** A text of the settings. A blank line ends a paragraph; a first line that is followed by others is its heading. */
export function TextPage({ title, text }: { title: string; text: string }) {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'));
  return (
    <article className="wrap text-page">
      <h1>{title}</h1>
      {paragraphs.map(([first = '', ...rest], index) =>
        rest.length > 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, as a text that has no ids
          <section key={index}>
            <h2>{first}</h2>
            <p>{rest.join('\n')}</p>
          </section>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index}>{first}</p>
        ),
      )}
    </article>
  );
}
