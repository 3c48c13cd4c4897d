import { type FileHandle, open } from 'node:fs/promises'
import { StartRefused } from '#backend/process/start-refused.ts'

/** Opens a file of records. It is read twice, so pipes are refused. Throws `StartRefused`. */
export async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`${path} cannot be read: ${reasons[error.code ?? ''] ?? error.code}.`)
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new StartRefused(`${path} is not a file.`)
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be opened',
}
