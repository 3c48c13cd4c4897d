/** The subject that is erased when a profile is deleted: one life of it. Lives count from 1. */
export function lifeSubject(profileId: string, life: number): string {
  return `profile:${profileId}:${life}`
}

/** The life that a subject is; undefined for another subject. */
export function readLifeSubject(subject: string): { profileId: string; life: number } | undefined {
  const [, profileId, life] = /^profile:(.+):(\d+)$/.exec(subject) ?? []
  return profileId === undefined ? undefined : { profileId, life: Number(life) }
}

/** The subject that is erased when a day of attempts expires. `day` is yyyy-mm-dd, UTC. */
export function daySubject(day: string): string {
  return `day:${day}`
}

/** The day that a subject is; undefined for another subject. */
export function readDaySubject(subject: string): string | undefined {
  return /^day:(.+)$/.exec(subject)?.[1]
}
