/** What stands in where a profile has no avatar. */
export const noAvatar = '/no-avatar.svg'
