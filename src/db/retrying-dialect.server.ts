import { type DatabaseConnection, type Driver, PostgresDialect, type PostgresDialectConfig, type TransactionSettings } from 'kysely';
import { retryUndone } from './sql-state.server';
import { isDatabaseUnavailable } from './unavailable.server';

interface RetryOptions {
  /** With several hosts: the first attempt to connect finds out that the host has gone, the second one goes to another. */
  hasManyHosts: boolean;
}

/**
 * PostgreSQL's dialect with retries: a statement outside a transaction is repeated after a deadlock or serialization failure.
 * Inside a transaction it fails, and `inTransaction` repeats the whole transaction.
 */
export class RetryingPostgresDialect extends PostgresDialect {
  readonly #options: RetryOptions;

  constructor(config: PostgresDialectConfig, options: RetryOptions) {
    super(config);
    this.#options = options;
  }

  override createDriver(): Driver {
    return new RetryingDriver(super.createDriver(), this.#options);
  }
}

class RetryingDriver implements Driver {
  readonly #driver: Driver;
  readonly #options: RetryOptions;

  constructor(driver: Driver, options: RetryOptions) {
    this.#driver = driver;
    this.#options = options;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const acquired = this.#driver.acquireConnection();
    if (!this.#options.hasManyHosts) return new RetryingConnection(await acquired);
    return new RetryingConnection(
      await acquired.catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) return this.#driver.acquireConnection();
        throw error;
      }),
    );
  }

  async beginTransaction(connection: RetryingConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(connection.inner, settings);
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: RetryingConnection): Promise<void> {
    await this.#driver.commitTransaction(connection.inner);
    connection.isInTransaction = false;
  }

  async rollbackTransaction(connection: RetryingConnection): Promise<void> {
    await this.#driver.rollbackTransaction(connection.inner);
    connection.isInTransaction = false;
  }

  releaseConnection(connection: RetryingConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class RetryingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  isInTransaction = false;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  executeQuery: DatabaseConnection['executeQuery'] = (query) => {
    if (this.isInTransaction) return this.inner.executeQuery(query);
    return retryUndone(() => this.inner.executeQuery(query));
  };

  streamQuery: DatabaseConnection['streamQuery'] = (query, chunkSize) => this.inner.streamQuery(query, chunkSize);
}
