import { defineRemote } from '@bo/platform/manifest';

/** Everything the host shows before it has loaded any of our code. Data only. */
export const remote = defineRemote({
  id: '%NAME%',
  title: { en: '%TITLE_EN%', ab: '%TITLE_AB%' },
  contract: '^2.0.0',
  routes: [
    {
      id: '%SCREEN%',
      path: '%PATH%',
      permission: '%PERMISSION%',
      title: { en: '%TITLE_EN%', ab: '%TITLE_AB%' },
      prefetch: ['%API%?limit=1'],
    },
  ],
  menu: [
    {
      id: '%FEATURE%',
      group: '%GROUP%',
      order: %ORDER%,
      icon: '%ICON%',
      title: { en: '%TITLE_EN%', ab: '%TITLE_AB%' },
      to: '%PATH%',
      permission: '%PERMISSION%',
    },
  ],
  widgets: [],
  commands: [],
});
