export const deploymentKeys = { all: ['api', 'admin', 'deployment-status'] as const }
