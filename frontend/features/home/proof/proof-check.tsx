import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView } from '#contract/views/proof.ts'
import { useCheck } from '#lib/proof/use-check.ts'
import { CheckRows } from './check-rows.tsx'

/** Checks a proof in this browser, and shows each result as it is computed. */
export function ProofCheck({ proof, profile }: { proof: ProofView; profile: ProfileView }) {
  return <CheckRows check={useCheck(proof, profile)} />
}
