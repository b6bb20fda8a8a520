import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { observeStatement, type SlowStatements } from './observed-statement.server';
import { retryUndone } from './sql-state.server';
import { NamingQueryCompiler, statementName } from './statement-names.server';
import { isDatabaseUnavailable } from './unavailable.server';

interface RetryOptions {
  /** With several hosts: the first attempt to connect finds out that the host has gone, the second one goes to another. */
  hasManyHosts: boolean;
  slowStatements?: SlowStatements | undefined;
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

  override createQueryCompiler(): QueryCompiler {
    return new NamingQueryCompiler();
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
    const { hasManyHosts, slowStatements } = this.#options;
    const acquired = this.#driver.acquireConnection();
    if (!hasManyHosts) return new RetryingConnection(await acquired, slowStatements);
    const again = acquired.catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return this.#driver.acquireConnection();
      throw error;
    });
    return new RetryingConnection(await again, slowStatements);
  }

  async beginTransaction(connection: RetryingConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(connection.inner, settings);
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: RetryingConnection): Promise<void> {
    await observeStatement({
      name: () => 'commit',
      slow: this.#options.slowStatements,
      run: () => this.#driver.commitTransaction(connection.inner),
    });
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
  readonly #slowStatements: SlowStatements | undefined;

  constructor(inner: DatabaseConnection, slowStatements: SlowStatements | undefined) {
    this.inner = inner;
    this.#slowStatements = slowStatements;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const execute = () => this.inner.executeQuery<R>(query);
    return observeStatement({
      name: () => statementName(query),
      slow: this.#slowStatements,
      run: () => (this.isInTransaction ? execute() : retryUndone(execute)),
    });
  }

  streamQuery: DatabaseConnection['streamQuery'] = (query, chunkSize) => this.inner.streamQuery(query, chunkSize);
}
