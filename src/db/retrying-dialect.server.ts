import { type DatabaseConnection, type Driver, PostgresDialect, type TransactionSettings } from 'kysely';
import { retryUndone } from './sql-state.server';

/**
 * PostgreSQL's dialect with retries: a statement outside a transaction is repeated after a deadlock or serialization failure.
 * Inside a transaction it fails, and `inTransaction` repeats the whole transaction.
 */
export class RetryingPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new RetryingDriver(super.createDriver());
  }
}

class RetryingDriver implements Driver {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new RetryingConnection(await this.#driver.acquireConnection());
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
