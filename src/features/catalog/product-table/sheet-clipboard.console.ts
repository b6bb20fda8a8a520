/** Rows of cells as spreadsheets copy them: tabs between cells, quotes around cells with tabs or line breaks. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const plain = text.replaceAll('\r\n', '\n').replace(/\n$/, '');
  for (let i = 0; i < plain.length; i++) {
    const char = plain[i] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (plain[i + 1] === '"') {
        cell += '"';
        i++;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n') {
      endCell();
      rows.push([]);
    } else cell += char;
  }
  endCell();
  return rows;
}

export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

function quoted(cell: string): string {
  return /["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The value that a pasted block has for a cell of the selection: one cell fills all, a smaller block repeats. */
export function pastedAt(block: readonly (readonly string[])[], row: number, column: number): string | undefined {
  const cells = block[row % block.length];
  return cells?.[column % Math.max(1, cells.length)];
}
