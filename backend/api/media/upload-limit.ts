import { limitPerKey, limitPerNetwork } from '#edge/limits/concurrency-limit.ts'

/** Limits the concurrent uploads in memory per profile and per network. */
export function limitUploads() {
  const withProfileLimit = limitPerKey('uploadOfProfile')
  const withNetworkLimit = limitPerNetwork('upload')
  return <Result>(
    uploader: { ip: string; mediaOwner: string },
    run: () => Promise<Result>,
  ): Promise<Result> => withNetworkLimit(uploader, () => withProfileLimit(uploader.mediaOwner, run))
}
