import { FileUp } from 'lucide-react';
import type { Attention, AttentionItem } from '#console/attention';
import type { ImportStatus } from '#features/catalog/imports/imports.rules';
import type { Import } from '#features/catalog/imports/imports.schema';
import { adminPaths } from '#shared/admin-paths';
import { useLatestImports } from './import-calls.console';
import { KINDS } from './import-texts.console';

/** What is said of an import that is running, or that a person has not finished. */
const SENTENCES: Partial<Record<ImportStatus, string>> = {
  uploaded: 'Choose its columns',
  checking: 'Is being checked',
  ready: 'Is checked: look at the result and start it',
  running: 'Is running',
  stopped: 'Is stopped: continue or undo it',
  failed: 'Has failed: look why',
  undoing: 'Is being undone',
};

/** Running and unfinished imports. */
export function useImportsAttention(isEnabled: boolean): Attention {
  const { data, error } = useLatestImports(isEnabled);
  const items = data?.imports.flatMap((one) => toItem(one) ?? []) ?? [];
  return { items, isLoading: isEnabled && !data && !error, failed: error ? 'Imports' : undefined };
}

function toItem({ _id, status, fileName, kind }: Import): AttentionItem | undefined {
  const sentence = SENTENCES[status];
  if (!sentence) return undefined;
  return {
    key: `import ${_id}`,
    icon: FileUp,
    text: `${KINDS[kind].title} of ${fileName || 'a file'}`,
    hint: sentence,
    to: adminPaths.import(_id),
    isUrgent: status === 'failed',
  };
}
