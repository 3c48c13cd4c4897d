import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** The folder, if it holds the built page; throws `StartRefused` before it was built. */
export function findPage(folder: string): string {
  const file = join(folder, 'index.html')
  if (existsSync(file)) return folder
  throw new StartRefused(`The page is not built, there is no ${file}: \`npm start\` builds it.`)
}
