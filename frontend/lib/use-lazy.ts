import { useEffect, useEffectEvent, useState } from 'react'

/** Loaded modules by their loader, so that the next component renders with them at once. */
const here = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * A module that is fetched when it is first wanted; undefined until it is here. Where it does not
 * come, `onMissing` is told and the next want asks anew: React's own `lazy` would take the whole page
 * down with it, and would not ask again.
 */
export function useLazy<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  onMissing: () => void,
): Module | undefined {
  const [module, setModule] = useState(() =>
    wanted ? (here.get(load) as Module | undefined) : undefined,
  )
  const tellMissing = useEffectEvent(onMissing)
  useEffect(() => {
    if (!wanted || module) return
    let isCurrent = true
    load().then(
      (came) => {
        here.set(load, came)
        if (isCurrent) setModule(came)
      },
      () => isCurrent && tellMissing(),
    )
    return () => {
      isCurrent = false
    }
  }, [load, wanted, module])
  return module
}
