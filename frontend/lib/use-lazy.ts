import { useEffect, useEffectEvent, useState } from 'react'

/** Loaded modules by their loader, so that the next component renders with them at once. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * Loads a module when it is first wanted; undefined until then. A failed load calls `onMissing`, and the
 * next want retries. React's own `lazy` would replace the whole page by an error, and would not retry.
 */
export function useLazy<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  onMissing: () => void,
): Module | undefined {
  const [module, setModule] = useState(() =>
    wanted ? (loaded.get(load) as Module | undefined) : undefined,
  )
  const reportMissing = useEffectEvent(onMissing)
  useEffect(() => {
    if (!wanted || module) return
    let isCurrent = true
    load().then(
      (found) => {
        loaded.set(load, found)
        if (isCurrent) setModule(found)
      },
      () => isCurrent && reportMissing(),
    )
    return () => {
      isCurrent = false
    }
  }, [load, wanted, module])
  return module
}
