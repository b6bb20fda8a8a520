// Loaded first (--import) into every Node that the shop's scripts start: it ends as by SIGTERM when its parent is gone.
import { whenParentEnds } from './parents.js';

whenParentEnds(() => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
});
