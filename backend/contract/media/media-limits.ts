export const maxImageBytes = 8 * 1024 * 1024
export const maxImagePixels = 25_000_000
export const maxImageSide = 2400
export const mediaPerProfile = 40
/** NFTs per page of the picker. */
export const nftsPerPage = 8
