export const maxPhotos = 6
export const shortBioLength = 20
export const shortNameLength = 2
export const maxName = 80
export const maxHandle = 30
export const maxBio = 2000
export const maxTags = 40
export const maxTag = 60
export const maxLink = 500
/** Maximum characters of a photo description. */
export const maxAlt = 250
