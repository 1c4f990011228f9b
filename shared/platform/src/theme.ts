/**
 * The look as data: settings, their storage and the shades derived from a colour. Shared by the host, which applies it,
 * and the settings screens.
 */
export * from './theme/colors.ts';
export * from './theme/settings.ts';
export * from './theme/store.ts';
