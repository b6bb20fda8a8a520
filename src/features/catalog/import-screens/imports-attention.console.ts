import { FileUp } from 'lucide-react';
import type { Attention, AttentionItem } from '#console/attention';
import type { ImportStatus } from '#features/catalog/imports/imports.rules';
import type { Import } from '#features/catalog/imports/imports.schema';
import { adminPaths } from '#shared/admin-paths';
import { useLatestImports } from './import-calls.console';
import { KINDS } from './import-texts.console';
import { importsAttentionMessages as messages } from './imports-attention.messages';

/** What is said of an import that is running, or that a person has not finished. */
const SENTENCES: Partial<Record<ImportStatus, string>> = {
  uploaded: messages.chooseItsColumns,
  checking: messages.isBeingChecked,
  ready: messages.isChecked,
  running: messages.isRunning,
  stopped: messages.isStopped,
  failed: messages.hasFailed,
  undoing: messages.isBeingUndone,
};

/** Running and unfinished imports. */
export function useImportsAttention(isEnabled: boolean): Attention {
  const { data, error } = useLatestImports(isEnabled);
  const items = data?.imports.flatMap((one) => toItem(one) ?? []) ?? [];
  return { items, isLoading: isEnabled && !data && !error, failed: error ? messages.imports : undefined };
}

function toItem({ _id, status, fileName, kind }: Import): AttentionItem | undefined {
  const sentence = SENTENCES[status];
  if (!sentence) return undefined;
  return {
    key: `import ${_id}`,
    icon: FileUp,
    text: messages.of(KINDS[kind].title, fileName),
    hint: sentence,
    to: adminPaths.import(_id),
    isUrgent: status === 'failed',
  };
}
