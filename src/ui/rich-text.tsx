import { Fragment, type ReactNode } from 'react';

/** The name of a self-closing tag; `never` for the tags around a text. */
type SlotName<Tag extends string> = Tag extends `${infer Name}/` ? Name : never;

/** The name of a tag around a text; `never` for the tags that close. */
type WrapperName<Tag extends string> = Tag extends `${string}/${string}` ? never : Tag;

type TagOf<Text extends string> = Text extends `${string}<${infer Tag}>${infer Rest}` ? Tag | TagOf<Rest> : never;

/** What each tag of a sentence stands for. A sentence that the compiler does not know by its words has no parts to give. */
type PartsOf<Text extends string> = string extends Text
  ? never
  : { [Name in SlotName<TagOf<Text>>]: ReactNode } & { [Name in WrapperName<TagOf<Text>>]: (text: string) => ReactNode };

const TAG = /<(\w+)(?:\/>|>(.*?)<\/\1>)/;

/**
 * A sentence with elements inside, such as `'Write to <email/>, or read the <help>help pages</help>.'`: `<email/>` stands for a value or an
 * element, `<help>…</help>` is words of the sentence that an element is put around. The words stay one message, `as const`, that a translator
 * can put in another order; the compiler checks the names. What people have written comes in through a tag, never as a part of the text.
 */
export function richText<Text extends string>(text: Text, parts: PartsOf<Text>): ReactNode {
  // Three entries for each tag: the words before it, its name, and the words in it.
  const entries = text.split(TAG);
  return entries.map((entry, i) => {
    if (i % 3 === 2) return null;
    const part = i % 3 === 0 ? entry : (parts as Record<string, ReactNode | ((text: string) => ReactNode)>)[entry];
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a sentence have no other name, and never move.
    return <Fragment key={i}>{typeof part === 'function' ? part(entries[i + 1] ?? '') : part}</Fragment>;
  });
}
