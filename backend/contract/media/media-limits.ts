export const maxImageBytes = 8 * 1024 * 1024
/** Pixels of an uploaded picture. Larger ones are refused. */
export const maxImagePixels = 25_000_000
/** Pixels of the longer side of a stored picture. Larger ones are shrunk. */
export const maxImageSide = 2400
/** Stored pictures of a profile, including former ones and uploads that it does not show. */
export const maxMediaPerProfile = 40
/** NFTs per page of the picker. */
export const nftsPerPage = 8
