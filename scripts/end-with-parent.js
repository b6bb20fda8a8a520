// Preloaded (--import) into every Node process that the shop's scripts start: sends itself SIGTERM when its parent exits.
import { whenStarterEnds } from './parents.js';

whenStarterEnds(() => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
});
