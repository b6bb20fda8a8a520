import { pathsOf } from '#http/client/api-paths';
import type { visitReportsApi } from './visits.api.server';

export const visitReportsCalls = pathsOf<ReturnType<typeof visitReportsApi>>('/admin/insight');
