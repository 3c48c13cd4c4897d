import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView } from '#contract/views/proof.ts'
import { useCheck } from '#lib/proof/use-check.ts'
import { CheckRows } from './check-rows.tsx'

/** The checks of a proof, ticked one after another as they are computed. */
export function CheckedRows({ proof, profile }: { proof: ProofView; profile: ProfileView }) {
  return <CheckRows check={useCheck(proof, profile)} />
}
