import { useEffect, useEffectEvent, useState } from 'react'

/** Loaded modules by their loader, so that the next component can render without waiting. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * Loads a module when it is first wanted; undefined until then. A failed load calls `onError`, and is
 * retried when the module is wanted again. React's `lazy` would replace the page with an error without a retry.
 */
export function useLazy<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  onError?: () => void,
): Module | undefined {
  const [module, setModule] = useState(() =>
    wanted ? (loaded.get(load) as Module | undefined) : undefined,
  )
  const reportError = useEffectEvent(() => onError?.())
  useEffect(() => {
    if (!wanted || module) return
    let isCurrent = true
    load().then(
      (found) => {
        loaded.set(load, found)
        if (isCurrent) setModule(found)
      },
      () => isCurrent && reportError(),
    )
    return () => {
      isCurrent = false
    }
  }, [load, wanted, module])
  return module
}
