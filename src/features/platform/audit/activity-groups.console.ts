import { formatCount } from '#console/format';
import { actionText, subjectText } from './activity-texts.console';
import type { AuditEntry } from './audit.schema';
import { activityGroupsMessages as messages } from './audit-console.messages';

export interface ActivityGroup {
  /** The newest entry. */
  entry: AuditEntry;
  count: number;
}

/** Entries of one person and one kind in a row are one line, as an import of a thousand products is one thing to know. */
export function groupActivity(entries: readonly AuditEntry[]): ActivityGroup[] {
  const groups: ActivityGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.entry.by.name === entry.by.name && last.entry.action === entry.action) last.count++;
    else groups.push({ entry, count: 1 });
  }
  return groups;
}

/** 'changed the product Linen shirt', 'added the product Mug and 39 more'. */
export function sentenceOf({ entry, count }: ActivityGroup): string {
  const more = count > 1 ? messages.andMore(formatCount(count - 1)) : '';
  const change = `${actionText(entry)} ${subjectText(entry)}${more}`;
  return entry.undoes ? messages.undid(change) : change;
}
