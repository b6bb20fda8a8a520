import { describe, expect, it } from 'vitest';
import { planPublishing } from './product-publishing.rules';

const at = new Date('2030-01-01T00:00:00Z');

describe('the status of a product', () => {
  it('is active unless it is said otherwise, and draft with a time', () => {
    expect(planPublishing({}, undefined)).toEqual({ status: 'active', publishAt: null });
    expect(planPublishing({ publishAt: at }, undefined)).toEqual({ status: 'draft', publishAt: at });
    expect(planPublishing({ status: 'draft' }, undefined)).toEqual({ status: 'draft', publishAt: undefined });
  });

  it('stays without one in the body, with the time of a draft', () => {
    expect(planPublishing({}, 'archived')).toEqual({ status: 'archived', publishAt: null });
    expect(planPublishing({}, 'draft')).toEqual({ status: 'draft', publishAt: undefined });
    expect(planPublishing({ publishAt: null }, 'draft')).toEqual({ status: 'draft', publishAt: null });
  });

  it('has no time of publication unless it is a draft', () => {
    expect(planPublishing({ status: 'active' }, 'draft')).toEqual({ status: 'active', publishAt: null });
    expect(planPublishing({ status: 'draft', publishAt: at }, 'active')).toEqual({ status: 'draft', publishAt: at });
    for (const status of ['active', 'archived'] as const) {
      expect(planPublishing({ status, publishAt: at }, 'draft')).toBeUndefined();
      expect(planPublishing({ publishAt: at }, status)).toBeUndefined();
    }
  });
});
