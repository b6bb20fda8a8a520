import { titleOfSection } from '#features/content/section-fields/section-kinds.console';
import type { PagePart } from '#features/content/theme/edited-page-messages';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { adminPaths } from '#shared/admin-paths';
import type { Part } from './theme-parts.console';
import { editedPartsMessages as messages } from './theme-screens.messages';

/** The part of the form in which each part of a page is edited. */
const FORMS: Readonly<Record<string, Part>> = { header: 'menus', footer: 'menus', announcement: 'announcement', page: 'theme' };

/** The parts of the shop's pages, as the page beside the editor names them. */
export function pagePartsOf(blocks: readonly HomeBlock[]): PagePart[] {
  return [
    { id: 'announcement', name: messages.announcement },
    { id: 'header', name: messages.header },
    ...blocks.map((block) => ({ id: block.id, name: titleOfSection(block) })),
    { id: 'page', name: messages.theme },
    { id: 'footer', name: messages.footer },
  ];
}

/** Whether a part is a block of the home page. */
export function isBlock(part: string): boolean {
  return !(part in FORMS);
}

/** The address of the form of a part: of a block, or one of the parts that each page has; with its texts in a language. */
export function formOf(part: string, language: string | undefined): string {
  return `${adminPaths.themePart(FORMS[part] ?? 'home', language)}&section=${encodeURIComponent(part)}`;
}
