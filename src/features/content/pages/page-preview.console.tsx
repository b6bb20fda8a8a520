import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FailedState } from '#console/empty-state';
import { SkeletonText } from '#console/skeleton';
import { usePaused } from '#console/use-paused';
import { api } from '#http/client/api-client';
import { pagesCalls } from './pages.calls';
import { pagePreviewMessages as messages } from './pages-console.messages';

interface PagePreviewPanelProps {
  title: string;
  body: string;
  isPhone?: boolean;
  /** Where a screen has several. */
  label?: string;
}

/** What visitors would see, rendered by the server with the same rules, shortly after each pause in typing. */
export function PagePreviewPanel({ title, body, isPhone = false, label = messages.pagePreview }: PagePreviewPanelProps) {
  const text = usePaused(body);
  const { data, error } = useQuery({
    queryKey: ['page preview', text],
    queryFn: () => api.post(pagesCalls('/preview'), { body: text }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <FailedState error={error} />;
  if (!data) return <SkeletonText lines={8} />;
  return (
    <>
      {data.problems.length > 0 && (
        <ul role="status" className="mb-4 grid gap-1 rounded-sm bg-warn/12 px-4 py-3 text-sm">
          {data.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <section aria-label={label} className={`rounded-sm border border-line bg-ground px-5 py-6 ${isPhone ? 'mx-auto max-w-[24rem]' : ''}`}>
        <p dir="auto" className="text-3xl font-bold wrap-anywhere">
          {title}
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderPageText makes only harmless elements. */}
        <div className="page-text mt-6 wrap-anywhere" dangerouslySetInnerHTML={{ __html: data.html }} />
      </section>
    </>
  );
}
