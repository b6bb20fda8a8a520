import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time';

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** What is left until a moment; undefined when it has come. */
export function timeLeft(endsAt: string, now: number): TimeLeft | undefined {
  const ms = Date.parse(endsAt) - now;
  if (ms <= 0) return undefined;
  return {
    days: Math.floor(ms / DAY_MS),
    hours: Math.floor((ms % DAY_MS) / HOUR_MS),
    minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((ms % MINUTE_MS) / SECOND_MS),
  };
}
