import { createServer } from 'vite';

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
try {
  const { startShop } = await vite.ssrLoadModule('/src/server/start.server.ts');
  await startShop({ wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)) });
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
