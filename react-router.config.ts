import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  // scripts/build.js builds beside the running shop.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ssr: true,
  // The server consists of several programs (vite.config.ts), each with its own file name.
  serverBuildFile: '[name].js',
  // All routes are in the first page, so navigation needs no manifest call.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
