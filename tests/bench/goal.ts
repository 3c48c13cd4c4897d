/** Exit code of a bench that completed and missed a goal. */
export const missedGoalCode = 3

let hasMissed = false

// Set at the exit, because the library of the embedded Postgres ends the process with 0.
process.on('exit', (code) => {
  if (hasMissed && code === 0) process.exitCode = missedGoalCode
})

/** Returns the verdict for the report of a bench. After a miss, the process ends with `missedGoalCode`. */
export function checkGoal(isMet: boolean): 'met' | 'MISSED' {
  if (!isMet) hasMissed = true
  return isMet ? 'met' : 'MISSED'
}
