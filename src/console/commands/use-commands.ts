import { useEffect, useState } from 'react';
import { type CommandGroup, type CommandSource, rankGroups, readRecent } from './commands';
import { commandsMessages as messages } from './commands.messages';

const TYPING_MS = 120;

interface Found {
  groups: readonly CommandGroup[];
  isLoading: boolean;
}

/** What each source finds for a text, in the order of `rankGroups`, whichever is faster. A source that fails finds nothing. */
export function useCommands(sources: readonly CommandSource[], text: string): Found {
  // `searched` is the text for which every source has responded.
  const [found, setFound] = useState<{ groups: readonly CommandGroup[]; searched?: string | undefined }>({ groups: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu is open for a moment, in which its sources stay the same.
  useEffect(() => {
    const controller = new AbortController();
    const results: (CommandGroup | undefined)[] = sources.map(() => undefined);
    let open = sources.length;
    const publish = () => {
      const groups = results.filter((group) => group !== undefined && group.commands.length > 0) as CommandGroup[];
      // What was found before stays until there is something new.
      if (groups.length === 0 && open > 0) return;
      setFound({ groups: rankGroups(groups, text), searched: open === 0 ? text : undefined });
    };
    const search = () => {
      sources.forEach(async ({ group, find }, i) => {
        const commands = await Promise.resolve(find(text, controller.signal)).catch(() => []);
        if (controller.signal.aborted) return;
        results[i] = { group, commands };
        open--;
        publish();
      });
    };
    const timer = setTimeout(search, text === '' ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  const recent = text === '' ? readRecent(localStorage) : [];
  const groups = recent.length === 0 ? found.groups : [{ group: messages.recent, isRecent: true, commands: recent }, ...found.groups];
  // Not a state of its own, which would follow the text only after the next render: Enter may be pressed before that.
  return { groups, isLoading: found.searched !== text };
}
