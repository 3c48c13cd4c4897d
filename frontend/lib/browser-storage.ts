/** Loads a stored text; null if there is none, or if the browser has no storage. */
export function loadStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it if it is null. Returns false if the browser has no storage. */
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
