import { renderToString } from 'react-dom/server';
import assets from 'virtual:public-assets';
export function render() { return { html: renderToString(<p>{assets.script}</p>) }; }
