import type * as v from 'valibot';
import type { MessageOf } from '#shared/text-schema';

/** A schema or an action of a pipe. */
export interface PipeStep {
  kind: string;
  type: string;
  pipe?: readonly PipeStep[];
  requirement?: unknown;
  message?: MessageOf;
}

/** The parts of valibot's schemas that contain others. */
export interface SchemaParts {
  type: string;
  pipe?: readonly PipeStep[];
  entries?: Record<string, v.GenericSchema>;
  /** Of all fields that an object does not name. */
  rest?: v.GenericSchema;
  item?: v.GenericSchema;
  value?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  options?: readonly v.GenericSchema[];
  /** The field that decides which of a variant's options it is. */
  key?: string;
}

export const OBJECT_TYPES = new Set(['object', 'loose_object', 'strict_object', 'object_with_rest', 'variant', 'record']);
