import { isLoopbackName } from '#backend/process/is-loopback-name.ts'

/**
 * Returns the public origin for a page that was opened at another loopback name, because cookies and
 * sign-ins belong to one name. Returns undefined if the page may stay.
 */
export function findLoopbackRedirect(host: string | undefined, publicUrl: URL): string | undefined {
  if (host === undefined || host === publicUrl.host) return undefined
  const url = URL.parse(`http://${host}`)
  const isLocal = url !== null && isLoopbackName(url.hostname)
  return isLocal && isLoopbackName(publicUrl.hostname) ? publicUrl.origin : undefined
}
