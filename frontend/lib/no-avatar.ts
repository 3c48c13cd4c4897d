/** What stands in for a portrait. */
export const noAvatar = '/no-avatar.svg'
