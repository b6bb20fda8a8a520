/** A file that cannot be imported at all; the message says why, and what to do. */
export class UnreadableFile extends Error {}
