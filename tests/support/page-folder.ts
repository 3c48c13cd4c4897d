import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder } from './clean-up.ts'

/** A page with every placeholder that the server fills in. */
export const pageHtml = `<!doctype html><html><head>
<!--head--><title>Provenance</title><!--/head-->
<meta property="csp-nonce" nonce="__CSP_NONCE__">
<script type="module" src="/assets/index-abc.js" nonce="__CSP_NONCE__"></script></head>
<body><div id="root"><!--first-view--></div><!--first-data--><!--scripts--></body></html>`

/** Writes a built page without assets to a new folder, and returns its path. */
export async function writePageFolder(html = pageHtml): Promise<string> {
  const folder = await createFolder()
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'manifest.json'), '{}')
  return folder
}
