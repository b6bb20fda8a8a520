export function replaceBuild(folders: { from: string; to: string }): void;
