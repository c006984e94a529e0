import { useContext } from 'react';
import { Tabs } from '../tabs.js';
import { type Kit, KitContext } from './kit.js';

/** Returns the tabs of the screen's kit. Apart from `useKit`, so that only pages with tabs load them. */
export const useTabs = (): NonNullable<Kit['Tabs']> => useContext(KitContext)?.Tabs ?? Tabs;
