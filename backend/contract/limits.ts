/** Numbers that people were promised, or that keep the service standing. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute

export const maxPhotos = 6
export const goldRank = 500
/** Gold ranks of a type that the staff is shown one by one. */
export const shownRanks = 10
export const reviewHours = '24-48'

export const attemptsPerWindow = 3
export const attemptWindowMs = 15 * minute
export const editsPerWindow = 30
export const editWindowMs = 15 * minute
/** Of one profile: its history is kept for ever, and read as one. */
export const editsPerDay = 100
export const editDayMs = 24 * hour
export const signInTriesPerWindow = 30
export const signInWindowMs = 5 * minute
/** So many refused sign-ins of one network in that window count as one attempt. */
export const refusedSignInsPerAttempt = 30

export const shortBio = 20
export const shortName = 2

export const skeletonCards = { artist: 6, collector: 4, curator: 6 } as const
export const addressHead = 6
export const addressTail = 4

export const toastTimeMs = 5 * second
export const toastSwipe = 50
export const toastRemovalDelayMs = 1_000_000
export const toastHotkey = 'F8'
export const tooltipDelayMs = 700
export const tooltipSkipDelayMs = 300
export const copyrightYear = 2025

export const signedEditMaxAgeMs = 5 * minute
export const signedEditMaxAheadMs = minute
/** Signed versions that a proof lists; the newest, where there are more. */
export const maxProofVersions = 200
export const signInMaxAgeMs = 5 * minute
export const nonceLifetimeMs = 10 * minute
export const sessionLifetimeMs = 7 * 24 * hour
export const claimCourtesyMs = minute
export const afterPositionMs = 10 * second
export const projectionWaitMs = 2 * second

export const maxName = 80
export const maxHandle = 30
export const maxBio = 2000
export const maxTags = 40
export const maxTag = 60
export const maxLink = 500
/** Characters of what is said to be seen in a photo. */
export const maxAlt = 250
/** Characters of what an admin gives as a reason. */
export const maxReason = 1000

export const maxJsonBody = 1024 * 1024
export const maxImageBytes = 8 * 1024 * 1024
export const maxImagePixels = 25_000_000
/** Pixels of the longer side of the sizes in which a picture is kept. */
export const imageSides = [160, 480, 960, 2400] as const
export const maxImageSide = 2400
export const mediaPerProfile = 40
/** Of one network: a twentieth of the room that all pictures have by default, and that of some hundreds. */
export const keptBytesPerDay = 500_000_000
export const keptBytesWindowMs = 24 * hour
export const unusedMediaLifetimeMs = 24 * hour
export const attemptDaysKept = 90
/** How far ahead a measure about a network may end: as long as the network's name is kept. */
export const longestMeasureMs = attemptDaysKept * 24 * hour
/** Measures that stand at once: each process holds all of them. */
export const maxMeasures = 10_000
/** Characters of a network as somebody writes it. */
export const maxNetwork = 60

/** From this many profiles on, the list pages ask the server to filter. */
export const clientFilterLimit = 500
/** Profiles that a page of a list holds where nothing else is asked for, and at the most. */
export const defaultPage = 50
export const maxPage = 100
/** Characters of what says where a page begins: an id, and the letters that a name is placed by. */
export const maxCursor = 300
/** Profiles of a type that the page on the deployment names. */
export const newestListed = 100
/** Profiles that a page of the review queue holds: each one asks the log. */
export const defaultReviewPage = 25
export const maxQuery = 200
/** Events of a history that are sent at once; a longer one comes in several stretches. */
export const maxHistoryPage = 1000
/** A list of more profiles is never held whole: whoever asks for all of it is sent it as it is read. */
export const longestHeldList = 5000
/** Profiles on the wall of the home, and those among which it looks for one with a proof. */
export const hungAtHome = 5
export const lookedAtForProof = 100
/** Profiles of each type that a search over all of them names, and those that it counts at most. */
export const foundOfType = 3
export const maxFound = 100
/** Beyond this many matches of a filter nobody counts on: the page says '500+'. */
export const maxCounted = 500

/** Of each topic. */
export const changesKept = 100_000
export const heartbeatEveryMs = 15 * second
/** Bytes: the longest request that is valid, in whichever spelling. */
export const maxLiveMessage = 8 * 1024
export const maxUnsentPerSocket = 1024 * 1024
export const maxUnsentTotal = 64 * 1024 * 1024

export const rpcTimeoutMs = 10 * second
export const rpcRetries = 3
export const rpcRetryDelayMs = 150
export const rpcBatch = 1000

/** Ethereum, where ENS has the primary names of wallets. */
export const ensChainId = 1
/** How long the ENS name of a wallet is kept. */
export const ensCacheMs = hour

/** NFTs on a page of the picker. */
export const nftsPerPage = 8
/** How long each word on the progress of a look-up stands. */
export const nftProgressMs = 3 * second
/** How long is kept what a wallet holds. */
export const nftCacheMs = minute
/** What a look-up of the NFTs of a wallet may take. */
export const nftLookUpMs = 2 * minute
/** Pixels of the longer side of an NFT in the picker: twice what it is shown at. */
export const nftThumbSide = 400
export const pictureFetchMs = 10 * second

/** What an analysis of all profiles names of each kind, and of one wallet. */
export const maxAnalysed = 50
export const maxAnalysedOfWallet = 10
/** Profiles of one wallet that one call deletes; it says how many are left. */
export const deletedAtOnce = 500
