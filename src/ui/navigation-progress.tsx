import { useNavigation } from 'react-router';
import * as messages from './navigation-progress.messages';

/** A line at the top while the next page loads, delayed by 150 ms so that fast pages do not flicker. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {isLoading && (
        <>
          <span className="sr-only">{messages.loading}</span>
          <div className="progress-line h-full bg-accent" />
        </>
      )}
    </div>
  );
}
