// Loaded first (--import) into every Node that the shop's scripts start: it ends as by SIGTERM when what started it is gone.
import { whenStarterEnds } from './parents.js';

whenStarterEnds(() => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
});
