import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import type { ApiPath } from '#http/client/api-paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { connectionsCalls } from './connections.calls';
import { connectionsMessages as messages } from './connections.messages';
import type { CheckResult } from './connections.schema';
import { checkButtonMessages as texts } from './connections-console.messages';

/** A test that shows its message, and loads the connections again. */
export function useConnectionTest<Result extends { message?: string }>(run: () => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: ({ message }) => message && toast.success(message),
    onError: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, connectionsCalls('/')),
  });
}

/** Calls the other side, and says whether it works, or why not. */
interface CheckButtonProps {
  name: string;
  path: ApiPath<{ $post: { input: object; output: { result: CheckResult; message?: string } } }>;
}

export function CheckButton({ name, path }: CheckButtonProps) {
  const [result, setResult] = useState<CheckResult>();
  const check = useConnectionTest(async () => {
    const response = await api.post(path);
    setResult(response.result);
    return response;
  });
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={texts.test(name)} isBusy={check.isPending} onClick={() => check.mutate()}>
        <PlugZap aria-hidden className="size-4" />
        {texts.testText}
      </Button>
      <p role="status" className={`basis-full text-sm wrap-anywhere ${result?.works ? 'text-good' : 'text-bad'}`}>
        {result && (result.works ? messages.works(name) : (result.reason ?? texts.itDoesNotWork))}
      </p>
    </>
  );
}
