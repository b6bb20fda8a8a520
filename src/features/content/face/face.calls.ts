import { pathsOf } from '#http/client/api-paths';
import type { faceApi } from './face.api.server';

export const faceCalls = pathsOf<ReturnType<typeof faceApi>>('/admin/face');
