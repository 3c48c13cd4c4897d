import layout from '#ui/layout.module.css'
import type from '#ui/type.module.css'

export function Home() {
  return (
    <div className={layout.wrap}>
      <h1 className={type.hero}>Provenance</h1>
    </div>
  )
}
