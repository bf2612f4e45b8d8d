interface ColumnHeadsProps {
  /** in their order; `amount`: of a column of figures, which stand at its right */
  columns: readonly (string | { amount: string })[];
}

/** The heads of a table's columns. */
export const ColumnHeads = ({ columns }: ColumnHeadsProps) => (
  <thead>
    <tr>
      {columns.map((column) =>
        typeof column === 'string' ? (
          <th key={column} scope="col">
            {column}
          </th>
        ) : (
          <th key={column.amount} scope="col" className="amount">
            {column.amount}
          </th>
        ),
      )}
    </tr>
  </thead>
);
