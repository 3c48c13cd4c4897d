import { z } from '../z.ts'
import { directoryEvent } from './directory.ts'
import { type HandleEvent, handleEvent } from './handle.ts'
import type { Metadata, Origin } from './metadata.ts'
import { type NetworkEvent, networkEvent } from './network.ts'
import { type ProfileEvent, profileEvent } from './profile.ts'
import { type SecurityEvent, securityEvent } from './security.ts'

/** Every event that the log can hold. An event is for ever: change it by a V2 or an upcast. */
export const directoryLogEvent = z.union([
  profileEvent,
  handleEvent,
  securityEvent,
  networkEvent,
  directoryEvent,
])
export type AnyEvent = z.output<typeof directoryLogEvent>

/** An event on its way into the log. `origin` is sealed with it. */
export type NewEvent<Event = AnyEvent> = Event & {
  id: string
  metadata: Metadata
  origin?: Origin | undefined
}

/** An event as the log gives it back. `erased`: its personal part can never be read again. */
export type RecordedEvent<Event = AnyEvent> = NewEvent<Event> & {
  stream: string
  /** Place in its stream, from 0. */
  revision: bigint
  /** Place in the log; increases in commit order, may be compared, never subtracted. */
  position: bigint
  erased: boolean
}

const typesOfProfiles: ReadonlySet<string> = new Set(
  profileEvent.options.map(({ shape }) => shape.type.value),
)

/** Whether an event is one of a profile's stream. */
export function isProfileEvent(event: RecordedEvent): event is RecordedEvent<ProfileEvent> {
  return typesOfProfiles.has(event.type)
}

const typesOfSecurity: ReadonlySet<string> = new Set(
  securityEvent.options.map(({ shape }) => shape.type.value),
)

/** Whether an event tells of attempts. */
export function isSecurityEvent(event: RecordedEvent): event is RecordedEvent<SecurityEvent> {
  return isSecurityType(event.type)
}

/** The same by its type alone, for one that is not opened yet. */
export function isSecurityType(type: string): boolean {
  return typesOfSecurity.has(type)
}

const typesOfNetworks: ReadonlySet<string> = new Set(
  networkEvent.options.map(({ shape }) => shape.type.value),
)

/** Whether an event is one of a handle's stream. */
export function isHandleEvent(event: RecordedEvent): event is RecordedEvent<HandleEvent> {
  return handleEvent.options.some(({ shape }) => shape.type.value === event.type)
}

/** Whether an event is one of a network's stream. */
export function isNetworkEvent(event: RecordedEvent): event is RecordedEvent<NetworkEvent> {
  return typesOfNetworks.has(event.type)
}
