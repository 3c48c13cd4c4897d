import type { ReactNode } from 'react'
import css from './table.module.css'
import typography from './typography.module.css'

type TableProps = {
  caption: string
  heads: readonly string[]
  /** Content above each head, in wide windows. */
  above?: readonly ReactNode[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** Table. In narrow windows each row becomes a list of heads and values. */
export function Table({ caption, heads, above, rows }: TableProps) {
  return (
    <table className={css.table}>
      <caption className={typography.hidden}>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th key={head} scope="col">
              {above?.[column]}
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {heads.map((head, column) => (
              <td key={head} data-head={head}>
                <div className={css.cell}>{cells[column]}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
