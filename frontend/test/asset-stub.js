/** Replaces imported stylesheets, images and fonts, which jsdom does not render. */
export default '';
