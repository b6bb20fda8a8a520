/** A text with what is selected in it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Puts marks around what is selected, or around a sample; removes them if they are there. */
export function toggleMark({ text, start, end }: Selected, mark: string, sample: string): Selected {
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (before.endsWith(mark) && after.startsWith(mark)) {
    const shorter = before.slice(0, -mark.length);
    return { text: shorter + text.slice(start, end) + after.slice(mark.length), start: shorter.length, end: shorter.length + end - start };
  }
  const inner = text.slice(start, end) || sample;
  return { text: before + mark + inner + mark + after, start: start + mark.length, end: start + mark.length + inner.length };
}

/** Begins each selected line with a prefix; removes it if all have it. */
export function togglePrefix({ text, start, end }: Selected, prefix: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const until = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end);
  const lines = text.slice(from, until).split('\n');
  const isOn = lines.every((line) => line.startsWith(prefix));
  const changed = lines.map((line) => (isOn ? line.slice(prefix.length) : prefix + line)).join('\n');
  return { text: text.slice(0, from) + changed + text.slice(until), start: from, end: from + changed.length };
}

/** Puts a block of its own after the line of the selection, with one empty line around it; the block is selected. */
export function insertBlock({ text, end }: Selected, block: string): Selected {
  const at = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end);
  const before = text.slice(0, at).trimEnd();
  const start = before === '' ? 0 : before.length + 2;
  const after = text.slice(at).trimStart();
  return { text: `${before}${before && '\n\n'}${block}\n${after && `\n${after}`}`, start, end: start + block.length };
}

/** Makes a link of what is selected; its address is selected then. */
export function insertLink({ text, start, end }: Selected): Selected {
  const label = text.slice(start, end) || 'link';
  const address = 'https://';
  const from = start + label.length + 3;
  return { text: `${text.slice(0, start)}[${label}](${address})${text.slice(end)}`, start: from, end: from + address.length };
}
