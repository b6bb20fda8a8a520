import { createContext, type ReactNode, useContext } from 'react';

/** The saved views of the screen that is open. The frame provides them, so that every list has them. */
export const ViewsContext = createContext<ReactNode>(undefined);

/** Where a screen has its saved views; the FilterBar of a list has it already. */
export function ViewsSlot() {
  return useContext(ViewsContext);
}
