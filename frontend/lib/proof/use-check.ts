import { useEffect, useState } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView } from '#contract/views/proof.ts'
import { checkProof, checkVersion, type Step } from './check-proof.ts'

/** Finished steps, and the duration once all are finished. */
export type Check = { steps: readonly Step[]; tookMs: number | undefined }

const initial: Check = { steps: [], tookMs: undefined }

/** Checks a proof, or one of its former versions, and returns each step as it finishes. */
export function useCheck(
  proof: ProofView | undefined,
  shown: ProfileView,
  versionNumber?: number,
): Check {
  const [check, setCheck] = useState(initial)
  useEffect(() => {
    setCheck(initial)
    if (!proof) return
    let isCurrent = true
    const version = proof.versions.find((candidate) => candidate.number === versionNumber)
    const steps =
      version && version.number !== proof.versionCount
        ? checkVersion(version, proof, shown)
        : checkProof(proof, shown, location.host)
    const run = async () => {
      const begun = performance.now()
      for await (const step of steps) {
        if (!isCurrent) return
        setCheck(({ steps: before }) => ({ steps: [...before, step], tookMs: undefined }))
      }
      const tookMs = Math.max(1, Math.round(performance.now() - begun))
      if (isCurrent) setCheck(({ steps: all }) => ({ steps: all, tookMs }))
    }
    void run()
    return () => {
      isCurrent = false
    }
  }, [proof, shown, versionNumber])
  return check
}
