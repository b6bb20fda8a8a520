import { sql } from 'kysely';
import type { Db } from '#db/database.server';

/** A node of a plan as PostgreSQL writes it in JSON (https://www.postgresql.org/docs/current/sql-explain.html). */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: this[];
}

/** What the option ANALYZE adds. */
export interface AnalyzedPlanNode extends PlanNode {
  'Actual Loops': number;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

interface Statement {
  sql: string;
  parameters?: readonly unknown[];
}

/** The plan of a statement; `options` of EXPLAIN are for example `GENERIC_PLAN`, which needs no parameters. */
export async function explain<Node extends PlanNode>(
  db: Db,
  options: string,
  { sql: statement, parameters = [] }: Statement,
): Promise<Node> {
  const { rows } = await db.executeQuery<Record<string, [{ Plan: Node }]>>({
    ...sql`SELECT`.compile(db),
    sql: `EXPLAIN (${options}, FORMAT JSON) ${statement.replace('/* prepared */', '')}`,
    parameters,
  });
  const plan = Object.values(rows[0] ?? {})[0]?.[0].Plan;
  if (!plan) throw new Error(`No plan of ${statement}`);
  return plan;
}

/** The tables that a plan reads sequentially, in nodes that pass `isCounted`. */
export function scannedTables<Node extends PlanNode>(plan: Node, isCounted: (node: Node) => boolean = () => true): string[] {
  const isScan = plan['Node Type'] === 'Seq Scan' && isCounted(plan);
  return [...(isScan ? [plan['Relation Name'] ?? ''] : []), ...(plan.Plans ?? []).flatMap((node) => scannedTables(node, isCounted))];
}
