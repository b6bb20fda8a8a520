import { useRouteError } from 'react-router';
import { messageOf } from '#http/client/api-error';
import { Button } from '#ui/button';
import { screenErrorMessages as messages } from './admin.messages';

const FAILED = messages.thisScreenCouldNotBeShown;

/** Shown in place of a screen that failed, or whose code could not be loaded. */
export function ScreenError() {
  const error = useRouteError();
  return (
    <div className="mx-auto max-w-md py-16 text-center" role="alert">
      <h1 className="text-xl font-bold">{messages.somethingWentWrong}</h1>
      <p className="mt-2 text-muted">{messageOf(error, FAILED)}</p>
      <Button className="mt-6" onClick={() => location.reload()}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}
