import type { Db } from '#db/database.server';
import { NotifiedCache } from '#db/notified-cache.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { canSeal, connectionSecretOf, openSecret, sealSecret, UnreadableSecret } from '#features/platform/secrets/secrets.service.server';
import type { Config } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { connectionSettingsMessages as messages } from './connection-settings.messages';
import * as queries from './connection-settings.queries.server';
import type { ConnectionField } from './connection-settings.schema';

/** What the database notifies of when a connection changes. */
export const CONNECTIONS_TAG = 'connections';

/** A service that the shop is connected to, with the values that it needs. */
export interface Connection<Name extends string> {
  /** In the table and in the log of changes. */
  id: string;
  /** Its name in the log of changes. */
  label: string;
  values: Record<Name, ConnectionValue>;
  /** What the environment sets, which wins over what staff enter; an empty value is set to nothing. */
  fixed: (config: Config) => Partial<Record<Name, string>>;
}

interface ConnectionValue {
  /** Encrypted in the database, and never shown again. */
  isSecret: boolean;
  /** The environment variable that can set it. */
  variable?: string;
}

export interface ConnectionView<Name extends string> {
  version: number;
  fields: Record<Name, ConnectionField>;
}

interface ConnectionChange<Name extends string> {
  /** null removes a value; what is absent stays. */
  values: Partial<Record<Name, string | null>>;
  /** The version that was loaded. */
  version?: number | undefined;
}

type ConnectionsShop = Pick<Shop, 'db' | 'config'>;
type Rows = readonly queries.ConnectionRow[];

/** The last characters of a secret are shown only if this much of it stays hidden. */
const HIDDEN_CHARACTERS = 12;
const SHOWN_CHARACTERS = 4;

/** Dropped by notices with `CONNECTIONS_TAG`. Secrets in it are still encrypted. */
export const connectionsCache = new NotifiedCache<Rows>();

/** The values to connect with, from this process's cache. A secret that cannot be read is absent. */
export async function readConnection<Name extends string>(
  { db, config }: ConnectionsShop,
  connection: Connection<Name>,
): Promise<Partial<Record<Name, string>>> {
  const rows = await connectionsCache.readOrLast(db, () => queries.selectConnectionSettings(db));
  return Object.fromEntries(
    valueNames(connection).flatMap((name) => {
      const value = connection.fixed(config)[name] ?? openValue(config, rowOf(rows, connection, name));
      return value ? [[name, value]] : [];
    }),
  ) as Partial<Record<Name, string>>;
}

/** The connection for whoever edits it. */
export async function viewConnection<Name extends string>(
  { db, config }: ConnectionsShop,
  connection: Connection<Name>,
): Promise<ConnectionView<Name>> {
  return toView(config, connection, await queries.selectConnectionSettings(db));
}

/**
 * Changes values of a connection. Throws `invalid` for values that the environment sets, and for a secret in a shop without a key to
 * encrypt it with; `conflict` with the `current` view when a value was changed after the given version.
 */
export async function changeConnection<Name extends string>(
  { db, config }: ConnectionsShop,
  admin: Admin,
  connection: Connection<Name>,
  { values, version: loadedVersion }: ConnectionChange<Name>,
): Promise<ConnectionView<Name>> {
  const input = valueNames(connection).filter((name) => values[name] !== undefined);
  refuse(input.map((name) => ({ field: name, message: findRefusal(config, connection, name, values[name]) })));
  const view = await inTransaction(db, async (tx) => {
    await queries.lockConnectionSettings(tx);
    const rows = await queries.selectConnectionSettings(tx);
    const before = toView(config, connection, rows);
    const changed = input.filter((name) => (openValue(config, rowOf(rows, connection, name)) ?? null) !== (values[name] || null));
    const collided = changed.filter((name) => (rowOf(rows, connection, name)?.version ?? 0) > (loadedVersion ?? Number.POSITIVE_INFINITY));
    if (collided.length > 0) {
      throw new AppError('conflict', {
        fields: collided.map((field) => ({ field, message: messages.changedMeanwhile })),
        details: { current: before },
      });
    }
    if (changed.length === 0) return before;
    for (const name of changed) {
      const isSecret = connection.values[name].isSecret;
      const value = values[name] || null;
      await queries.storeConnectionSetting(tx, {
        connection: connection.id,
        name,
        value: isSecret ? null : value,
        secret: isSecret && value !== null ? sealSecret({ config }, Buffer.from(value), connectionSecretOf(connection.id, name)) : null,
        version: before.version + 1,
        setBy: admin._id,
      });
    }
    const after = toView(config, connection, await queries.selectConnectionSettings(tx));
    const changes = findChanges<object>(toAudit(before, changed), toAudit(after, changed));
    await writeAudit(tx, admin, {
      action: 'connection.update',
      subject: { type: 'connection', id: connection.id },
      before: { name: connection.label, ...changes.before },
      after: { name: connection.label, ...changes.after },
    });
    return after;
  });
  // Whoever has saved must see it at once; other processes follow the notice.
  dropConnections(db);
  return view;
}

/** Reads connections again the next time, in this process. */
export function dropConnections(db: Db): void {
  connectionsCache.drop(db);
}

function findRefusal<Name extends string>(
  config: Config,
  connection: Connection<Name>,
  name: Name,
  value: string | null | undefined,
): string | undefined {
  const { isSecret, variable } = connection.values[name];
  if (connection.fixed(config)[name] !== undefined) return messages.fixed(variable ?? name);
  return isSecret && value && !canSeal({ config }) ? messages.noKey : undefined;
}

function refuse(fields: { field: string; message: string | undefined }[]): void {
  const refused = fields.flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]));
  if (refused.length > 0) throw new AppError('invalid', { fields: refused });
}

function toView<Name extends string>(config: Config, connection: Connection<Name>, rows: Rows): ConnectionView<Name> {
  const fields = valueNames(connection).map((name): [Name, ConnectionField] => {
    const { isSecret, variable } = connection.values[name];
    const fixed = connection.fixed(config)[name];
    const row = rowOf(rows, connection, name);
    const value = fixed ?? openValue(config, row);
    const isStored = row !== undefined && (row.value !== null || row.secret !== null);
    return [
      name,
      {
        isSet: Boolean(value) || (fixed === undefined && isStored),
        ...(value && (isSecret ? endingOf(value) : { value })),
        ...(fixed !== undefined
          ? { fixedBy: variable ?? name }
          : isStored && {
              ...(value === undefined && { isUnreadable: true }),
              setAt: row.setAt.toISOString(),
              ...(row.setBy !== null && { setBy: row.setBy }),
            }),
      },
    ];
  });
  const version = Math.max(0, ...rows.filter((row) => row.connection === connection.id).map((row) => row.version));
  return { version, fields: Object.fromEntries(fields) as Record<Name, ConnectionField> };
}

/** What the log of changes may know of the values: of secrets only whether they are set. */
function toAudit<Name extends string>({ fields }: ConnectionView<Name>, names: readonly Name[]): Partial<Record<Name, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const { isSet, value, endsIn } = fields[name];
      return isSet ? [[name, value ?? (endsIn === undefined ? messages.set : messages.endsIn(endsIn))]] : [];
    }),
  ) as Partial<Record<Name, string>>;
}

function endingOf(secret: string): { endsIn?: string } {
  return secret.length >= HIDDEN_CHARACTERS + SHOWN_CHARACTERS ? { endsIn: secret.slice(-SHOWN_CHARACTERS) } : {};
}

function openValue(config: Config, row: queries.ConnectionRow | undefined): string | undefined {
  if (!row) return undefined;
  if (row.secret === null) return row.value ?? undefined;
  try {
    return openSecret({ config }, row.secret, connectionSecretOf(row.connection, row.name)).toString();
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}

function rowOf(rows: Rows, { id }: { id: string }, name: string): queries.ConnectionRow | undefined {
  return rows.find((row) => row.connection === id && row.name === name);
}

function valueNames<Name extends string>({ values }: Connection<Name>): Name[] {
  return Object.keys(values) as Name[];
}
