/** Stands for a stylesheet, picture or font that a component imports; jsdom draws none of them. */
export default '';
