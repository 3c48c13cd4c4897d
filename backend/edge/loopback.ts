const loopbackNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Returns true if a host name is a loopback name. */
export function isLoopbackName(hostname: string): boolean {
  return loopbackNames.test(hostname)
}

/**
 * Returns the public origin for a page that was opened at another loopback name, because cookies and
 * sign-ins belong to one name. Returns undefined if the page may stay.
 */
export function findLoopbackRedirect(host: string | undefined, publicUrl: URL): string | undefined {
  if (host === undefined || host === publicUrl.host) return undefined
  const url = URL.parse(`http://${host}`)
  const isLocal = url !== null && loopbackNames.test(url.hostname)
  return isLocal && loopbackNames.test(publicUrl.hostname) ? publicUrl.origin : undefined
}
