import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Runs `work` under a lock file of this checkout. A lock whose process has ended is taken over. */
export async function withLock(file, work) {
  let isReported = false
  while (!tryLock(file)) {
    if (!isHeld(file)) {
      rmSync(file, { force: true })
      continue
    }
    if (!isReported) console.log('Waiting for another start of this checkout to get ready')
    isReported = true
    await delay(200)
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}
