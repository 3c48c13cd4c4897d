import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId, useMemo, useState } from 'react'
import { formatNumber } from '#lib/format-number.ts'
import { isGood } from '#lib/transparency/log-verdict.ts'
import { logCheckQueries } from '#queries/log-check.ts'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import { drawBranches, drawProof, treeBox } from './draw-tree.ts'
import css from './proof-path.module.css'

/** The Merkle tree of the log, with the hashes that prove an entry. Nothing for a log that does not verify. */
export function ProofPath() {
  const { data: check } = useQuery(logCheckQueries.current())
  if (!check) return <div className={css.loading} />
  return isGood(check) && check.next.size > 1 ? <Tree size={check.next.size} /> : null
}

/** Share of the entries before the one that is shown first. */
const firstShown = 0.65

function Tree({ size }: { size: number }) {
  const [chosen, setChosen] = useState(() => Math.floor(size * firstShown))
  const id = useId()
  const last = size - 1
  const index = Math.min(chosen, last)
  const branches = useMemo(() => drawBranches(size), [size])
  const { path, dots, hashes } = drawProof(size, index)
  const entry = formatNumber(index)
  const proves = `${hashes} ${hashes === 1 ? 'hash proves' : 'hashes prove'} one entry`
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={`${layout.columns} ${css.head}`}>
        <h2 id={id} className={typography.h2}>
          {proves}
        </h2>
        <p className={css.text}>
          The blue line leads from entry {entry} to the signed root. The server sends the hashes at
          the dots. A browser computes the others, and the last one must be the root.
        </p>
      </div>
      <svg
        className={css.tree}
        viewBox={`0 0 ${treeBox.width} ${treeBox.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={branches} />
        <path d={path} className={css.path} />
        <path d={dots} className={css.dots} />
        <path d={dots} className={css.holes} />
        <path d={`M${treeBox.width / 2} 8h0`} className={css.root} />
      </svg>
      <input
        type="range"
        className={css.slider}
        aria-label="Entry"
        aria-valuetext={`Entry ${entry} of 0 to ${formatNumber(last)}. ${proves}.`}
        min={0}
        max={last}
        value={index}
        onChange={({ target }) => setChosen(target.valueAsNumber)}
      />
      <p
        className={`${typography.mono} ${css.entries}`}
        style={{ '--at': index / last } as CSSProperties}
        aria-hidden="true"
      >
        <span>0</span>
        <b>entry {entry}</b>
        <span>{formatNumber(last)}</span>
      </p>
    </section>
  )
}
