import { configVariables, rpcUrl } from './variables.ts'

type VariableMeta = { defaultText: string; description: string }

const row = (name: string, { defaultText, description }: VariableMeta) =>
  `| \`${name}\` | ${defaultText} | ${description} |`

/** Renders the configuration as the Markdown table of `docs/configuration.md`. */
export function renderConfigTable(): string {
  const variables = Object.entries(configVariables.shape).map(([name, schema]) =>
    row(name, schema.meta() as VariableMeta),
  )
  const rpc = row('RPC_URL_<chain id>', rpcUrl.meta() as VariableMeta)
  return ['| variable | default | meaning |', '|---|---|---|', ...variables, rpc].join('\n')
}
