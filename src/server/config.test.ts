import { describe, expect, it } from 'vitest';
import { readConfig } from './config.server';

describe('processes and replicas', () => {
  it('has one process and no replica, and serves metrics only to this machine by default', () => {
    expect(readConfig({})).toMatchObject({ workers: 1, databaseReplicaUrl: undefined, metricsToken: undefined });
    expect(readConfig({ WORKERS: '64', DATABASE_REPLICA_URL: 'postgres://copy/shop', METRICS_TOKEN: 'x'.repeat(16) })).toMatchObject({
      workers: 64,
      databaseReplicaUrl: 'postgres://copy/shop',
      metricsToken: 'x'.repeat(16),
    });
  });

  for (const workers of ['0', '-1', '1.5', 'many', '65', '1e1', '007']) {
    it(`refuses ${workers} workers, along with all other errors`, () => {
      expect(() => readConfig({ WORKERS: workers, DATABASE_REPLICA_URL: 'mysql://copy', PORT: 'x' })).toThrow(
        new RegExp(`PORT: [^]*DATABASE_REPLICA_URL: [^]*WORKERS: must be a whole number from 1 to 64 \\(it is "${workers}"\\)`),
      );
    });
  }

  it('never prints a token that is too short', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'hunter2' })).toThrow(/METRICS_TOKEN: must have at least 16 characters$/m);
  });
});
