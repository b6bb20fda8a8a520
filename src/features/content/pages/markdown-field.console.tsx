import { Bold, Heading2, ImagePlus, Italic, Link2, List, ListOrdered, type LucideIcon, Table } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { DropZone } from '#console/files/drop-zone';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#features/platform/media/media.limits';
import type { Media } from '#features/platform/media/media.schema';
import { mediaAdminCalls } from '#features/platform/media/media-admin.calls';
import { sendFile } from '#http/client/send-file';
import { Button, IconButton } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextArea, TextField } from '#ui/field';
import { insertBlock, insertLink, type Selected, toggleMark, togglePrefix } from './markdown-marks.rules';
import { BODY_MAX_LENGTH } from './pages.rules';
import { markdownFieldMessages as messages } from './pages-console.messages';

const NEW_TABLE = [
  [messages.column, messages.column],
  ['---', '---'],
  [messages.text, messages.text],
]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');

interface Tool {
  label: string;
  icon: LucideIcon;
  /** With Ctrl or ⌘. */
  key?: string;
  apply: (selected: Selected) => Selected;
}

const TOOLS: readonly Tool[] = [
  { label: messages.heading, icon: Heading2, apply: (selected) => togglePrefix(selected, '## ') },
  { label: messages.bold, icon: Bold, key: 'b', apply: (selected) => toggleMark(selected, '**', 'bold') },
  { label: messages.italic, icon: Italic, key: 'i', apply: (selected) => toggleMark(selected, '*', 'italic') },
  { label: messages.link, icon: Link2, apply: insertLink },
  { label: messages.list, icon: List, apply: (selected) => togglePrefix(selected, '- ') },
  { label: messages.numberedList, icon: ListOrdered, apply: (selected) => togglePrefix(selected, '1. ') },
  { label: messages.table, icon: Table, apply: (selected) => insertBlock(selected, NEW_TABLE) },
];

interface MarkdownFieldProps {
  /** In the form. */
  name?: string;
  rows?: number;
  maxLength?: number;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A text in Markdown, with buttons for those who do not know its marks. */
export function MarkdownField({ name = 'body', rows = 20, maxLength = BODY_MAX_LENGTH, value, error, onChange }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const next = useRef<Selected>(undefined);
  const [isAddingPicture, setAddingPicture] = useState(false);

  // React sets the value first; the selection follows.
  useLayoutEffect(() => {
    if (!next.current || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(next.current.start, next.current.end);
    next.current = undefined;
  });
  const change = (apply: Tool['apply']) => {
    if (!area.current) return;
    const { selectionStart: start, selectionEnd: end } = area.current;
    next.current = apply({ text: value, start, end });
    onChange(next.current.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = TOOLS.find(({ key }) => key !== undefined && key === event.key.toLowerCase());
    if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    change(tool.apply);
  };
  return (
    <div>
      <div role="toolbar" aria-label={messages.marks} className="mb-2 flex flex-wrap gap-1">
        {TOOLS.map(({ label, icon: Icon, key, apply }) => (
          <IconButton
            key={label}
            label={key ? messages.ctrl(label, key.toUpperCase()) : label}
            onClick={() => change(apply)}
            className="not-pointer-coarse:size-9"
          >
            <Icon aria-hidden className="size-4.5" />
          </IconButton>
        ))}
        <IconButton label={messages.picture} onClick={() => setAddingPicture(true)} className="not-pointer-coarse:size-9">
          <ImagePlus aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <TextArea
        ref={area}
        label={messages.text}
        name={name}
        rows={rows}
        maxLength={maxLength}
        value={value}
        error={error}
        hint={messages.markdown}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        spellCheck
      />
      {isAddingPicture && (
        <PictureDialog
          onClose={() => setAddingPicture(false)}
          onAdd={(markdown) => {
            setAddingPicture(false);
            change((selected) => insertBlock(selected, markdown));
          }}
        />
      )}
    </div>
  );
}

/** Uploads a picture, and describes it for those who do not see it. */
function PictureDialog({ onClose, onAdd }: { onClose: () => void; onAdd: (markdown: string) => void }) {
  const [media, setMedia] = useState<Media>();
  return (
    <Dialog isOpen onClose={onClose} title={messages.addAPicture}>
      <div className="p-5">
        {media ? (
          <form
            className="grid grid-cols-1 gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              const alt = String(new FormData(event.currentTarget).get('alt') ?? '').replace(/[[\]\\\n]/g, ' ');
              onAdd(`![${alt.trim()}](${media.url})`);
            }}
          >
            <img src={media.url} alt="" className="max-h-60 w-full rounded-sm bg-raised object-contain" />
            <TextField label={messages.whatItShows} name="alt" defaultValue={media.alt} hint={messages.forThoseWhoDoNotSeeIt} autoFocus />
            <div className="flex justify-end">
              <Button type="submit">{messages.addPicture}</Button>
            </div>
          </form>
        ) : (
          <DropZone<{ media: Media }>
            holds="picture"
            accept={PICTURE_TYPES}
            maxBytes={PICTURE_MAX_BYTES}
            isMultiple={false}
            hasCamera
            upload={(file, options) => sendFile(mediaAdminCalls('/'), file, { field: 'file', ...options })}
            onUploaded={(uploaded) => setMedia(uploaded.media)}
          />
        )}
      </div>
    </Dialog>
  );
}
