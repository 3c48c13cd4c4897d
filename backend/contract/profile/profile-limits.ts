export const maxPhotos = 6
export const maxTags = 40

// Lengths in characters.
export const maxName = 80
export const maxHandle = 30
export const maxBio = 2000
export const maxTag = 60
export const maxLink = 500
/** Of the description of a photo. */
export const maxAlt = 250
/** Shorter bios and names are flagged. */
export const shortBioLength = 20
export const shortNameLength = 2
