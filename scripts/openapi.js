// Prints the API's description as it is served, without a database and without a build.
import { runnerImport } from 'vite';

const load = async (file) => (await runnerImport(file, { configFile: false, resolve: { tsconfigPaths: true }, logLevel: 'error' })).module;

/** The OpenAPI document of a shop with its default settings. */
export async function readApiDescription() {
  const [{ createApi }, { readConfig }] = await Promise.all([load('./src/server/api.server.ts'), load('./src/server/config.server.ts')]);
  const response = await createApi({ config: readConfig({}) }).request('/openapi.json');
  if (!response.ok) throw new Error(`The API's description could not be read: ${response.status} ${await response.text()}`);
  return response.json();
}
