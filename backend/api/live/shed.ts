import { maxUnsentTotal } from '#contract/limits.ts'
import { dropSocket, type LiveSocket } from './live-socket.ts'

/** Lets go of the slowest sockets while all together hold more unsent than a process may. */
export function shedSlowest(sockets: ReadonlySet<LiveSocket>): void {
  let unsent = 0
  for (const { raw } of sockets) unsent += raw.bufferedAmount
  if (unsent <= maxUnsentTotal) return
  const slowest = [...sockets].sort(
    (one, other) => other.raw.bufferedAmount - one.raw.bufferedAmount,
  )
  for (const socket of slowest) {
    if (unsent <= maxUnsentTotal) return
    unsent -= socket.raw.bufferedAmount
    dropSocket(socket, 'too-slow')
  }
}
