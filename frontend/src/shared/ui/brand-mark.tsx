import './brand-mark.css';

/** The mark: one beat in the pulse color. Decorative: the product's name is always beside it. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 28 24" aria-hidden="true">
      <path d="M1 13h6l2.5-5L14 21 18 3l3 10h6" />
    </svg>
  );
}
