import { readFileSync } from 'node:fs'
import { OperatorError } from '#backend/process/operator-error.ts'
import { configVariables } from './variables.ts'

export type Environment = Record<string, string | undefined>

const isVariable = (name: string) =>
  Object.hasOwn(configVariables.shape, name) || name.startsWith('RPC_URL_')

/**
 * Returns the environment with the variable `NAME` set to the content of the file that `NAME_FILE`
 * names, which is how Docker and Kubernetes provide secrets.
 */
export function loadVariableFiles(env: Environment): Environment {
  const read: Environment = { ...env }
  for (const [fileVariable, path] of Object.entries(env)) {
    const [, name] = /^(.+)_FILE$/.exec(fileVariable) ?? []
    if (name === undefined || path === undefined || !isVariable(name)) continue
    if (env[name] !== undefined) {
      throw new OperatorError(`${name} and ${fileVariable} are both set: remove one of the two.`)
    }
    read[name] = readVariable(fileVariable, path)
    delete read[fileVariable]
  }
  return read
}

function readVariable(fileVariable: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch {
    throw new OperatorError(`${fileVariable} names a file that cannot be read: ${path}.`)
  }
  if (text === '') throw new OperatorError(`${fileVariable} names an empty file: ${path}.`)
  return text
}
