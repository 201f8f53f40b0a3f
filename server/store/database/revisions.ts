import {
  ColumnNode,
  ColumnUpdateNode,
  type KyselyPlugin,
  type OperationNode,
  RawNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';

import type { Tables } from './tables/tables.ts';

/** Tables whose rows count their changes in a column `revision`, from 1 on. */
const REVISED: ReadonlySet<string> = new Set<keyof Tables>([
  'post',
  'comment',
  'account',
  'project',
]);

const NEXT = ColumnUpdateNode.create(
  ColumnNode.create('revision'),
  RawNode.createWithSql('revision + 1'),
);

/**
 * Raises the revision of a record with every update of its row, in the same statement: two
 * transactions that change a record can never give one revision to two states of it, and no query
 * can forget to.
 */
export const RAISE_REVISIONS: KyselyPlugin = {
  transformQuery: ({ node }) =>
    UpdateQueryNode.is(node) && isRevised(node.table)
      ? UpdateQueryNode.cloneWithUpdates(node, [NEXT])
      : node,
  transformResult: async ({ result }) => result,
};

function isRevised(table: OperationNode | undefined): boolean {
  return table !== undefined && TableNode.is(table) && REVISED.has(table.table.identifier.name);
}
