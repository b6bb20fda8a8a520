import { type CompiledQuery, PostgresQueryCompiler, type QueryId, type RootOperationNode } from 'kysely';
import { LRUCache } from 'lru-cache';

/** More than the shop has statements; some have a text for each number of values. */
const MOST_TEXTS = 5_000;
const names = new LRUCache<string, string>({ max: MOST_TEXTS });

/** A statement's name: the function that first ran its text, like `selectCart`. */
export function statementName({ sql }: Pick<CompiledQuery, 'sql'>): string {
  return names.get(sql) ?? 'unknown';
}

/** Names each statement when it is compiled: later, the function that runs it is no longer on the stack. */
export class NamingQueryCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const compiled = super.compileQuery(node, queryId);
    if (names.get(compiled.sql) === undefined) names.set(compiled.sql, callingFunction());
    return compiled;
  }
}

const FRAMES = 20;
const FRAME = /^\s+at (?:async )?(?:Object\.|Module\.)?([\w$]+) \(/;

/** The function outside of Kysely that is next on the stack. */
function callingFunction(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const lines = stack.split('\n');
  const afterKysely = lines.slice(lines.findLastIndex((line) => line.includes('/kysely/')) + 1);
  const name = afterKysely.map((line) => FRAME.exec(line)?.[1]).find((found) => found !== undefined);
  // The bundler numbers functions of the same name.
  return name?.replace(/\$\d+$/, '') ?? 'unknown';
}
