// Shortens the list of routes that every page of the storefront loads: the router only needs where a route's module is, and what is
// true of it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const PREFIX = 'window.__reactRouterManifest=';

/** `folder` has the browser's files of one build. */
export function compactRoutes(folder) {
  const names = readdirSync(folder).filter((name) => /^manifest-.*\.js$/.test(name));
  if (names.length !== 1) throw new Error(`The build has ${names.length} lists of routes.`);
  const file = `${folder}/${names[0]}`;
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith(PREFIX)) throw new Error(`${file} is no list of routes.`);
  const manifest = JSON.parse(text.slice(PREFIX.length).replace(/;$/, ''));
  for (const route of Object.values(manifest.routes)) {
    if (route.hasAction) throw new Error(`The route ${route.id} has an action, and vite.config.ts leaves out the code that calls it.`);
    // Modules name their imports themselves.
    delete route.imports;
    for (const [name, value] of Object.entries(route)) {
      if (value === false || (Array.isArray(value) && value.length === 0)) delete route[name];
    }
  }
  writeFileSync(file, PREFIX + JSON.stringify(manifest));
}
