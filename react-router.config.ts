import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  ssr: true,
  // The server is several programs (vite.config.ts); each keeps its name.
  serverBuildFile: '[name].js',
  // All routes come with the first page: no manifest call when a shopper walks on.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
