export interface DrillOptions {
  /** How often to break it; each drill has its own default. */
  times: number | undefined;
  /** How long chaos lasts. */
  seconds: number;
}

export interface DrillResult {
  line: string;
  isGood: boolean;
}
