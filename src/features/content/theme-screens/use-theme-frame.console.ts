import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { changedFields } from '#console/form/record-form.rules';
import { usePaused } from '#console/use-paused';
import { type FromPage, listenTo, type ToPage } from '#features/content/theme/edited-page-messages';
import { themeCalls } from '#features/content/theme/theme.calls';
import { api } from '#http/client/api-client';
import { paths } from '#shared/paths';
import { isBlock, pagePartsOf } from './edited-parts.console';
import type { ThemeForm } from './use-theme-form.console';

interface FrameOptions {
  form: ThemeForm;
  /** What the addresses of the language begin with whose texts are written. */
  prefix: string;
  /** Nothing is loaded before it is shown. */
  isShown: boolean;
  /** A part of the page was clicked. */
  onEdit: (part: string) => void;
}

export interface ThemeFrameState {
  iframe: RefObject<HTMLIFrameElement | null>;
  /** Undefined until the page can be loaded. */
  token: string | undefined;
  /** The page could not be loaded, or does not follow the form any more. */
  hasFailed: boolean;
  /** Loads it again. */
  reload: () => void;
  /** The address of the page that is shown, without the prefix of its language. */
  page: string;
  prefix: string;
  choosePage: (path: string) => void;
  /** Scrolls the page to a part; a block of the home page is shown there. */
  show: (part: string) => void;
}

/** The page beside the form, which shows what is entered: each change is handed to it after a short pause, and saved nowhere else. */
export function useThemeFrame({ form, prefix, isShown, onEdit }: FrameOptions): ThemeFrameState {
  const iframe = useRef<HTMLIFrameElement>(null);
  const frame = useQuery({
    queryKey: ['theme frame'],
    queryFn: () => api.post(themeCalls('/frame')),
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const token = frame.data?.token;
  const [page, setPage] = useState<string>(paths.home());

  const latest = useRef({ onEdit, parts: pagePartsOf(form.values.home) });
  useEffect(() => {
    latest.current = { onEdit, parts: pagePartsOf(form.values.home) };
  });
  const shown = useRef<string>(undefined);
  useEffect(
    () =>
      listenTo<FromPage>(
        () => iframe.current?.contentWindow,
        (message) => {
          switch (message.theme) {
            case 'ready':
              tell(iframe, { theme: 'parts', parts: latest.current.parts });
              // It may have been rendered before the last change was handed over.
              tell(iframe, { theme: 'refresh' });
              if (shown.current !== undefined) tell(iframe, { theme: 'show', part: shown.current });
              return;
            case 'edit':
              shown.current = message.part;
              return latest.current.onEdit(message.part);
            default:
              return message satisfies never;
          }
        },
      ),
    [],
  );
  const names = JSON.stringify(pagePartsOf(form.values.home));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are in the text of their names.
  useEffect(() => {
    tell(iframe, { theme: 'parts', parts: latest.current.parts });
  }, [names]);

  const hasFailed = useUnsaved(form, { token, onShown: () => tell(iframe, { theme: 'refresh' }) });
  return {
    iframe,
    token,
    hasFailed: frame.isError || hasFailed,
    reload: () => void frame.refetch(),
    page,
    prefix,
    choosePage: setPage,
    show: (part) => {
      if (part === shown.current) return;
      shown.current = part;
      if (isBlock(part)) setPage(paths.home());
      tell(iframe, { theme: 'show', part });
    },
  };
}

function tell({ current }: RefObject<HTMLIFrameElement | null>, message: ToPage): void {
  current?.contentWindow?.postMessage(message, location.origin);
}

interface UnsavedOptions {
  token: string | undefined;
  /** The page can be loaded again. */
  onShown: () => void;
}

/** Hands what is not saved to the page, one call after the other, of which the last one counts. Returns whether the last one failed. */
function useUnsaved({ values, record }: ThemeForm, { token, onShown }: UnsavedOptions): boolean {
  const unsaved = record ? JSON.stringify(changedFields(values, { ...values, ...record })) : '{}';
  const paused = usePaused(unsaved);
  const [failedFor, setFailedFor] = useState<string>();
  const handed = useRef('');
  const calls = useRef(Promise.resolve());
  const latest = useRef(onShown);
  useEffect(() => {
    latest.current = onShown;
  });
  // Also when somebody else has saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the draft is another page.
  useEffect(() => {
    if (token === undefined) return;
    let isLast = true;
    const hand = async () => {
      const key = token + paused;
      if (!isLast) return;
      // A page that was just made shows nothing but the draft.
      const isNew = paused === '{}' && !handed.current.startsWith(token);
      if (!isNew && handed.current !== key) await api.put(themeCalls('/frame'), { token, changes: JSON.parse(paused) });
      handed.current = key;
      setFailedFor(undefined);
      latest.current();
    };
    calls.current = calls.current.then(hand).catch(() => setFailedFor(token));
    return () => {
      isLast = false;
    };
  }, [token, paused, record?.version]);
  return token !== undefined && failedFor === token;
}
