import { brotliCompressSync, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname

/** Asks for the house's typeface before the stylesheet is read, so that the first paint has it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => name.includes('archivo-latin-wdth-normal'))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs: { ...attrs, href: `/${font}` }, injectTo: 'head' as const }]
      },
    },
  }
}

const fetched =
  /\s*<(?:script type="module".*?<\/script>|link rel="(?:modulepreload|stylesheet|preload)"[^>]*>)/g

/** What the server drew is painted first: all that takes over from it waits in a template, see `first-view/starter.ts`. */
function yieldToPaint(): Plugin {
  return {
    name: 'yield-to-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        // The stories have a page of their own.
        if (!html.includes('<!--first-view-->')) return html
        const later = html.match(fetched) ?? []
        const sheet = later.find((tag) => tag.includes('rel="stylesheet"')) ?? ''
        const starter = await buildScript(`${here}/first-view/starter.ts`)
        return html
          .replaceAll(fetched, '')
          .replace('</head>', `  <noscript>${sheet.trim()}</noscript>\n  </head>`)
          .replace(
            '</body>',
            () =>
              `  <template>${later.join('')}<!--scripts--></template>\n    <script>${starter}</script>\n  </body>`,
          )
      },
    },
  }
}

/** One script with all that it needs in it. */
async function buildScript(input: string): Promise<string> {
  const built = await build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return files.flatMap((file) => (file.type === 'chunk' ? [file.code.trim()] : [])).join()
}

/** Builds the service worker as one script at a fixed address. */
function addServiceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const source = await buildScript(`${here}/service-worker/service-worker.ts`)
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}

/** Names classes in as few letters as tell them apart: a first view brings its styles, and all of it is in its way. */
function nameBriefly(): Plugin {
  return {
    name: 'name-briefly',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: '[hash:base64:5]' } } }),
  }
}

const pagePlugins = () => [
  nameBriefly(),
  tanstackRouter({
    routesDirectory: `${here}/routes`,
    generatedRouteTree: `${here}/app/route-tree.gen.ts`,
    autoCodeSplitting: true,
    // What a page asks for is asked with its own script: the first view has its data with it.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
    addExtensions: true,
    routeFileIgnorePattern: '\\.test\\.',
    quoteStyle: 'single',
  }),
  react(),
]

/** The same pages once more, for the server to draw a first view with. All that they need goes with them. */
function addFirstView(): Plugin {
  let outDir = ''
  return {
    name: 'first-view',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async writeBundle(_options, bundle) {
      // The stories are built without.
      if (!('index.html' in bundle)) return
      await build({
        root: here,
        configFile: false,
        logLevel: 'warn',
        plugins: pagePlugins(),
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: `${here}/first-view/draw-view.tsx`,
          outDir: `${outDir}/server`,
          copyPublicDir: false,
        },
      })
    },
  }
}

/** Packs scripts and styles once, as well as it goes; the server sends them as they lie. */
function packFiles(): Plugin {
  return {
    name: 'pack-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg)$/.test(fileName)) continue
          const source = file.type === 'chunk' ? file.code : file.source
          for (const [ending, pack] of packers) {
            this.emitFile({
              type: 'asset',
              fileName: `${fileName}.${ending}`,
              source: pack(source),
            })
          }
        }
      },
    },
  }
}

const packers = [
  ['br', brotliCompressSync],
  ['gz', (source: string | Uint8Array) => gzipSync(source, { level: 9 })],
] as const

/** Shared dependencies of every page. */
const baseLibraries =
  /node_modules\/(react|react-dom|scheduler|jotai|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\//

/** Parts that at least two of home, lists and profiles show at once. */
const wallParts =
  /frontend\/(ui\/(avatar|field|icon|live-status|medal|picture|signature-stroke|skeleton|tick|wall|work)|lib\/(avatar-url|format-label|last-list|no-avatar|use-debounced-value|use-typed-text)|queries\/(config|milestone|public-calls))\.|contract\/(chains|drawings|gold|media-path|picture-sources|shown-name|write-day)\.|query-core\/.*\/queryObserver\.|react-query\/.*\/use(Base)?Query\./

export default defineConfig({
  root: here,
  plugins: [
    ...pagePlugins(),
    preloadFont(),
    yieldToPaint(),
    addServiceWorker(),
    addFirstView(),
    packFiles(),
  ],
  // The server puts each answer's nonce in its place.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: `${here}/dist`,
    emptyOutDir: true,
    // These read light-dark() by themselves.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    // All of it is 18 kB packed, and comes beside the first scripts: no page waits for a sheet of its own.
    cssCodeSplit: false,
    // Tells the server which scripts a page needs beside the first ones.
    manifest: 'manifest.json',
    modulePreload: {
      // Every browser that reads light-dark() preloads modules.
      polyfill: false,
      // The lists of what each lazy piece needs would weigh more in the first script than they gain.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page is built on changes seldom, and stays in the browser from release to release.
            { name: 'base', test: baseLibraries, priority: 3 },
            // What every page loads, and what the pages that visitors read share: in one piece each it packs better.
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'wall', test: wallParts, priority: 1 },
          ],
        },
      },
    },
  },
})
