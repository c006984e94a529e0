import './center-logo.css';

/** The center's logo, as GET /api/center returns it. */
export interface Logo {
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The most space that a logo takes, in pixels. */
const SPACE = { width: 168, height: 32 };

/** The logo in place of the mark and the name. Its size is known before it has loaded, so that nothing moves. */
export function CenterLogo({ logo: { url, width, height }, name, space = SPACE }: CenterLogoProps) {
  const scale = Math.min(space.width / width, space.height / height, 1);
  return (
    <img
      className="center-logo"
      src={url}
      alt={name}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
    />
  );
}

interface CenterLogoProps {
  logo: Logo;
  /** The center's name, for readers without images. */
  name: string;
  space?: { width: number; height: number };
}
