/** Where is kept what staff see of the security of the directory. */
export const securityKeys = {
  threats: ['api', 'admin', 'suspicious-activity'] as const,
  counts: ['api', 'admin', 'attempt-counts'] as const,
  allAttempts: ['api', 'admin', 'attempts'] as const,
}
