import { build, createServer } from 'vite';

// The console is built again after each change; reload its page to see it. In a folder of its own, because a shop may run from
// the other one.
await build({ configFile: 'vite.console.config.ts', logLevel: 'warn', build: { watch: {}, outDir: 'build/console-dev' } });

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
try {
  const { startShop } = await vite.ssrLoadModule('/src/server/start.server.ts');
  await startShop({ wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)) });
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
