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

describe('traces and slow statements', () => {
  it('traces nothing without a collector, and logs statements of half a second', () => {
    expect(readConfig({})).toMatchObject({ traces: undefined, slowStatementMs: 500 });
    const input = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    };
    expect(readConfig({ ...input, SLOW_STATEMENT_MS: '0' })).toMatchObject({
      traces: { endpoint: 'http://collector:4318', sampler: 'traceidratio', ratio: 0.05 },
      slowStatementMs: 0,
    });
  });

  it('refuses what is no sampler, share or time', () => {
    expect(() => readConfig({ OTEL_TRACES_SAMPLER: 'jaeger', OTEL_TRACES_SAMPLER_ARG: '1.5', SLOW_STATEMENT_MS: '1s' })).toThrow(
      /SLOW_STATEMENT_MS: must be a whole number.*OTEL_TRACES_SAMPLER: must be one of always_on,.*OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1/s,
    );
  });
});

describe('a store for pictures', () => {
  const store = { S3_ENDPOINT: 'https://s3.example.com/', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };

  it('is a folder by default, or a bucket', () => {
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(store).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'hunter2',
    });
    expect(readConfig({ ...store, S3_REGION: 'auto' }).s3?.region).toBe('auto');
  });

  it('needs all of its settings, and never prints its secret', () => {
    expect(() => readConfig({ S3_ENDPOINT: 'nonsense', S3_BUCKET: 'a/b', S3_SECRET_ACCESS_KEY: 'hunter 2' })).toThrow(
      /S3_ENDPOINT: must be a URL.*S3_BUCKET: must be a bucket’s name.*S3_SECRET_ACCESS_KEY: must be without spaces\n.*S3_ACCESS_KEY_ID: must be set/s,
    );
  });
});

describe('trial restores of backups', () => {
  it('are of backups up to a gigabyte, unless set', () => {
    expect(readConfig({}).backupProofMaxBytes).toBe(1e9);
    expect(readConfig({ BACKUP_PROOF_MAX_MB: '0' }).backupProofMaxBytes).toBe(0);
    expect(() => readConfig({ BACKUP_PROOF_MAX_MB: '-1' })).toThrow('BACKUP_PROOF_MAX_MB: must be a whole number of megabytes');
  });
});

describe('the key of secrets', () => {
  const key = Buffer.alloc(32, 7).toString('base64');

  it('is one or several of 32 bytes, and never printed', () => {
    expect(readConfig({}).secretsKeys).toEqual([]);
    expect(readConfig({ SECRETS_KEY: `${key}, ${key}` }).secretsKeys).toEqual([Buffer.alloc(32, 7), Buffer.alloc(32, 7)]);
    expect(() => readConfig({ SECRETS_KEY: `${key},hunter2` })).toThrow(/SECRETS_KEY: must be 32 bytes in base64[^(]*$/m);
  });
});
