/** Returns the subject of one life of a profile, which a deletion erases. Lives count from 1. */
export function lifeSubject(profileId: string, life: number): string {
  return `profile:${profileId}:${life}`
}

/** Parses the subject of a life; undefined for another subject. */
export function parseLifeSubject(subject: string): { profileId: string; life: number } | undefined {
  const [, profileId, life] = /^profile:(.+):(\d+)$/.exec(subject) ?? []
  return profileId === undefined ? undefined : { profileId, life: Number(life) }
}

/** Returns the subject of a day, for attempts, admins' reasons and network rules. It expires. `day` is yyyy-mm-dd, UTC. */
export function daySubject(day: string): string {
  return `day:${day}`
}

/** Parses the subject of a day; undefined for another subject. */
export function parseDaySubject(subject: string): string | undefined {
  return /^day:(.+)$/.exec(subject)?.[1]
}
