export interface DrillOptions {
  /** How often to break it; each drill has its own default. */
  times: number | undefined;
  /** How long chaos lasts. */
  minutes: number | undefined;
  /** Repeats the order of what chaos breaks. */
  seed: number | undefined;
  /** The commit of the release that is upgraded. */
  from: string | undefined;
}

export interface DrillResult {
  line: string;
  isGood: boolean;
}
