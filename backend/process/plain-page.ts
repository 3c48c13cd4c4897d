import { hash } from 'node:crypto'

/** Texts of the plain page that users see while the real page is unavailable. */
type PlainPage = {
  title: string
  sentence: string
  status: number
  /** Seconds until the browser reloads the page. Without it, the page does not reload. */
  retrySeconds?: number | undefined
}

// The look matches the application's pages. The page must not load fonts, scripts or images.
const style = `:root{color-scheme:light dark;--wall:light-dark(#e8eae7,#131516);--ink:light-dark(#14171a,#eeefeb);--ink-2:light-dark(#4d5357,#a9afae);--rule:light-dark(#c4c9c5,#373d3e);--blue:light-dark(#1427c8,#86abff);--label:light-dark(#fafaf8,#1f2324)}
*{box-sizing:border-box;margin:0}
body{display:flex;flex-direction:column;min-height:100vh;background:var(--wall);color:var(--ink);font:400 1rem/1.5 system-ui,sans-serif}
header{display:flex;gap:11px;align-items:center;min-height:69px;padding:0 clamp(20px,3.2vw,40px);border-bottom:1px solid var(--rule);font-weight:600}
path{fill:none;stroke:var(--ink);stroke-width:3}path+path{fill:var(--blue);stroke:none}
main{display:grid;flex:1;place-items:center;padding:44px 20px;background:linear-gradient(var(--rule),var(--rule)) center/100% 1px no-repeat}
div{width:min(400px,100%);padding:34px 36px 28px;border:1px solid var(--rule);background:var(--label)}
h1{font-size:2.125rem;font-weight:600;line-height:1.06;letter-spacing:-.026em}
p{margin-top:14px}p+p{margin-top:22px;padding-top:14px;border-top:1px solid var(--rule);color:var(--ink-2);font:.75rem/1.55 ui-monospace,monospace}
@media(max-width:639px){div{padding:26px 22px 22px}}`
const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Renders a self-contained page, and the headers to send with it. */
export function renderPlainPage({ title, sentence, status, retrySeconds }: PlainPage): {
  html: string
  headers: Record<string, string>
} {
  const note =
    retrySeconds === undefined ? `${status}` : `${status} · This page tries again by itself`
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeText(title)} · Provenance</title><style>${style}</style>
<header><svg width="27" height="27" viewBox="0 0 27 27" aria-hidden="true"><path d="M1.5 3h16v21h-16z"/><path d="M21 17.5h5.5v8H21z"/></svg>Provenance</header>
<main><div><h1>${escapeText(title)}</h1><p>${escapeText(sentence)}</p><p>${note}</p></div></main></html>`
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    ...(retrySeconds !== undefined && { refresh: String(retrySeconds) }),
  }
  return { html, headers }
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
