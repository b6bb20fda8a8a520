import { describeProblem, isRequestProblem, type RequestProblem } from '#http/requests/public-request.server';
import { webhooksMessages as messages } from './webhooks.messages';

const WORDS = {
  noAnswer: (seconds: number) => messages.noAnswer(seconds),
  connectionBroke: () => messages.connectionBroke,
  secretUnreadable: () => messages.secretUnreadable,
};

/**
 * Why nothing came back from an endpoint, as it is stored: each reader has it in their language
 * (docs/decisions/0139-what-the-shop-says-is-stored-as-a-code.md).
 */
export type AttemptProblem = RequestProblem | { code: keyof typeof WORDS; value?: number };

/** Undefined where something came back. Attempts of before codes were stored have their sentence only. */
export function wordAttemptError({ error, codedError }: { error: string | null; codedError: unknown }): string | undefined {
  return (codedError ? wordProblem(codedError as AttemptProblem) : undefined) ?? error ?? undefined;
}

/** Undefined for a code of a later release. */
export function wordProblem(problem: AttemptProblem): string | undefined {
  if (isRequestProblem(problem)) return describeProblem(problem);
  return Object.hasOwn(WORDS, problem.code) ? WORDS[problem.code](problem.value ?? 0) : undefined;
}
