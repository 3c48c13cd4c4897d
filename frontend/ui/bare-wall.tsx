import type { ReactNode } from 'react'
import css from './bare-wall.module.css'
import layout from './layout.module.css'
import type from './type.module.css'
import { EyeLine } from './wall.tsx'
import { WallLabel } from './wall-label.tsx'

type BareWallProps = {
  title: string
  /** What the machine says, in small at the foot. */
  note: string
  children: ReactNode
}

/** A wall from which the work is gone, with a label beside the patch that it left. */
export function BareWall({ title, note, children }: BareWallProps) {
  return (
    <div className={`${layout.wrap} ${css.wall}`}>
      <EyeLine className={css.line} />
      <div className={css.row}>
        <div className={css.patch} aria-hidden="true" />
        <WallLabel className={css.label}>
          <h1>{title}</h1>
          {children}
          <p className={`${type.mono} ${css.note}`}>{note}</p>
        </WallLabel>
      </div>
    </div>
  )
}
