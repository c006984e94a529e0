import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd';
import { motion, palettes, radius, size, type ThemeMode, type } from './tokens.js';

/** Keeps our seed colors, which the dark algorithm would dim. */
const withSeeds =
  (seeds: Record<string, string>): MappingAlgorithm =>
  (seed, map) => ({ ...(map ?? theme.defaultAlgorithm(seed)), ...seeds });

function themeOf(mode: ThemeMode): ThemeConfig {
  const c = palettes[mode];
  const { positive, attention, critical, informative } = c.role;
  const seeds = {
    colorPrimary: c.primary,
    colorLink: c.primary,
    colorSuccess: positive.text,
    colorWarning: attention.text,
    colorError: c.danger,
    colorInfo: informative.text,
  };
  return {
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, withSeeds(seeds)],
    token: {
      ...seeds,
      colorPrimaryHover: c.primaryHover,
      colorPrimaryActive: c.primaryActive,
      colorPrimaryBg: c.primarySurface,
      colorPrimaryBgHover: c.primarySurface,
      colorPrimaryText: c.primary,
      colorPrimaryTextHover: c.primaryHover,
      colorPrimaryTextActive: c.primaryActive,
      colorLinkHover: c.primaryHover,
      colorLinkActive: c.primaryActive,
      colorSuccessBg: positive.background,
      colorSuccessText: positive.text,
      colorWarningBg: attention.background,
      colorWarningText: attention.text,
      colorErrorHover: c.dangerHover,
      colorErrorActive: c.dangerHover,
      colorErrorBg: critical.background,
      colorErrorText: critical.text,
      colorInfoBg: informative.background,
      colorInfoText: informative.text,
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBgContainerDisabled: c.disabledSurface,
      colorBgSpotlight: c.tooltip,
      colorBgMask: c.scrim,
      colorText: c.text,
      colorTextHeading: c.text,
      colorTextSecondary: c.textSecondary,
      colorTextTertiary: c.textSecondary,
      colorTextDescription: c.textSecondary,
      colorTextPlaceholder: c.placeholder,
      colorTextQuaternary: c.placeholder,
      colorTextDisabled: c.disabled,
      colorTextLightSolid: c.onPrimary,
      colorIcon: c.textSecondary,
      colorIconHover: c.text,
      colorBorder: c.controlBorder,
      colorBorderDisabled: c.border,
      colorBorderSecondary: c.border,
      colorSplit: c.border,
      fontFamily: type.family,
      fontFamilyCode: type.mono,
      fontSize: type.console,
      controlHeight: size.control,
      controlHeightSM: size.controlInRow,
      controlItemBgActive: c.press,
      controlItemBgHover: c.hover,
      borderRadius: radius.control,
      borderRadiusSM: radius.tag,
      borderRadiusLG: radius.dialog,
      boxShadow: c.floatShadow,
      boxShadowSecondary: c.floatShadow,
      boxShadowTertiary: 'none',
      // Keep the label of a loading button readable.
      opacityLoading: 1,
      motionDurationFast: `${motion.fast}ms`,
      motionDurationMid: `${motion.base}ms`,
      motionDurationSlow: `${motion.slow}ms`,
      motionEaseInOut: motion.easing,
      motionEaseOutBack: motion.easing,
      motionEaseInBack: motion.easing,
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: c.onPrimary,
        dangerColor: c.onDanger,
        primaryShadow: 'none',
        defaultShadow: 'none',
        // Only what one types into carries the 3:1 outline.
        defaultBorderColor: c.hairlineStrong,
        defaultHoverBorderColor: c.hairlineStrong,
        defaultHoverColor: c.text,
        defaultHoverBg: c.hover,
        dangerShadow: 'none',
        textHoverBg: c.press,
        paddingInline: 12,
        fontWeight: 500,
      },
      Checkbox: { colorWhite: c.onPrimary },
      Switch: {
        handleBg: c.onPrimary,
        colorTextQuaternary: c.placeholder,
        colorTextTertiary: c.textSecondary,
      },
      Tooltip: { colorTextLightSolid: c.onTooltip },
      Modal: { borderRadiusLG: radius.dialog, titleFontSize: 16, contentBg: c.raised },
      Dropdown: { controlPaddingHorizontal: 8, paddingBlock: 6 },
      Radio: { buttonSolidCheckedColor: c.onPrimary },
      Select: {
        colorBorder: c.hairlineStrong,
        hoverBorderColor: c.hairlineStrong,
        optionSelectedBg: c.press,
        optionSelectedColor: c.text,
      },
      Segmented: { trackBg: c.press, itemColor: c.textSecondary, itemSelectedBg: c.raised },
      Table: {
        headerBg: c.surface,
        headerColor: c.textSecondary,
        headerSplitColor: 'transparent',
        headerSortActiveBg: c.surface,
        headerSortHoverBg: c.hover,
        bodySortBg: 'transparent',
        rowHoverBg: c.hover,
        cellFontSizeSM: 13,
        rowSelectedBg: c.primarySurface,
        rowSelectedHoverBg: c.primarySurface,
        borderColor: c.border,
        cellPaddingBlockSM: 6,
        cellPaddingBlockMD: 7,
      },
      Tabs: {
        itemColor: c.textSecondary,
        itemHoverColor: c.text,
        itemSelectedColor: c.text,
        titleFontSize: 13,
        horizontalItemPadding: '8px 0',
        horizontalMargin: '0',
        horizontalItemGutter: 20,
      },
    },
  };
}

const still = ({ token, ...rest }: ThemeConfig): ThemeConfig => ({ ...rest, token: { ...token, motion: false } });

// Created once: antd caches its styles by the identity of the algorithm.
const moving: Record<ThemeMode, ThemeConfig> = { light: themeOf('light'), dark: themeOf('dark') };
const motionless: Record<ThemeMode, ThemeConfig> = { light: still(moving.light), dark: still(moving.dark) };

/**
 * antd's theme from our tokens. antd derives further colors by algorithm. Tokens are set explicitly where the derived color
 * has too little contrast (placeholder, tags, disabled text, text on primary in dark mode). With `reducedMotion`, dialogs and
 * menus open and close at once: a very short animation would still take frames in which a press misses its button.
 */
export const antdTheme = (mode: ThemeMode, reducedMotion: boolean): ThemeConfig =>
  (reducedMotion ? motionless : moving)[mode];
