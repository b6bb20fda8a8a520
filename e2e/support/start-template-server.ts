import { startTemplateServer } from '#test/test-database.server';

/** One database server for all shops of tests' own: each has a copy of its migrated database (hosted-shop.ts). */
export default async function startTemplate() {
  const server = await startTemplateServer();
  process.env.TEMPLATE_URL = server.url;
  return server.stop;
}
