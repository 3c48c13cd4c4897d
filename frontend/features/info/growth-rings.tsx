import { useQuery } from '@tanstack/react-query'
import { logCheckQueries, ringsPath } from '#queries/log-check.ts'
import typography from '#ui/typography.module.css'
import css from './transparency-page.module.css'

/** The log as growth rings, drawn by the server for a checkpoint that it published. */
export function GrowthRings({ size }: { size: number | undefined }) {
  const { data: alt } = useQuery(logCheckQueries.rings(size))
  if (alt === null) return null
  return (
    <figure className={css.rings}>
      <div className={css.print}>
        {size !== undefined && alt !== undefined && (
          <img src={ringsPath(size)} alt={`Growth rings: ${alt}`} width="640" height="640" />
        )}
      </div>
      <figcaption className={typography.mono}>
        The log as growth rings. A ring is a week, or a month once there are more than 120 weeks.
        Its width is the number of entries. Blue is the share by owners, black the share by
        Provenance. The dashed ring is now. The outline comes from the root hash, so a rewritten log
        draws another picture. <b>The hashes are the proof, the picture is not.</b>
      </figcaption>
    </figure>
  )
}
