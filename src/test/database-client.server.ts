import pg from 'pg';

/** Connects to a database for the time of `work`. Throws the database's error while it is down, or when the connection is lost. */
export async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString });
  // Lost between two statements: the next one rejects.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement on a connection of its own. Throws as `withClient`. */
export async function runStatement(connectionString: string, statement: string): Promise<void> {
  await withClient(connectionString, (client) => client.query(statement));
}
