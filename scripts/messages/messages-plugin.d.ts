import type { Plugin } from 'vite';

export function requestMessages(): Plugin;
export function markedMessages(): Plugin;
