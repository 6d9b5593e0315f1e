import { Query, type Connection } from 'pg';
import type { NamedStatement } from './prepared-statements.ts';

/** The driver's description of the columns of an answer. Rows are read with it. */
interface Description {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The parts of the driver's query that are not in its types. */
interface DriverQuery {
  readonly name: string;
  _accumulateRows: boolean;
  readonly _result: Description & { readonly rowAsArray: boolean };
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
}

const DriverQuery = Query as unknown as new (asked: NamedStatement, values: unknown) => DriverQuery;

/** What is known of a connection. */
interface Described {
  /** The connection, except that it does not ask for a description. */
  readonly undescribed: Connection;
  /** The descriptions of the prepared statements, by name. */
  readonly descriptions: Map<string, Description>;
}

const describedOf = new WeakMap<Connection, Described>();

function described(connection: Connection): Described {
  const known = describedOf.get(connection);
  if (known !== undefined) return known;
  const undescribed = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  const made = { undescribed, descriptions: new Map<string, Description>() };
  describedOf.set(connection, made);
  return made;
}

/**
 * A prepared statement that asks the server only once for a description of its columns. The driver would ask each time, and reading
 * the description of many columns takes longer than reading a row. It stays true as long as the statement is prepared: when a table
 * has changed, the server refuses to run the statement.
 */
export class PreparedQuery extends DriverQuery {
  #descriptions: Map<string, Description> | null = null;

  /** Rows that are lists have descriptions of their own. */
  get #key(): string {
    return this._result.rowAsArray ? `${this.name} list` : this.name;
  }

  /** Sends the statement. The driver calls this. */
  override prepare(connection: Connection): void {
    const { undescribed, descriptions } = described(connection);
    const known = descriptions.get(this.#key);
    this.#descriptions = descriptions;
    if (known === undefined) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, known);
    this._accumulateRows = true;
    super.prepare(undescribed);
  }

  /** Receives a description, and keeps it. The driver calls this. */
  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#descriptions?.set(this.#key, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
