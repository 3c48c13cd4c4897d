/** Placeholder of a profile without an avatar. */
export const noAvatar = '/no-avatar.svg'
