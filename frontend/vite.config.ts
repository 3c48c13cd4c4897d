import { brotliCompressSync, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname

/** Preloads the typeface before the style sheet is parsed, so that the first paint uses it. */
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

const startTags =
  /\s*<(?:script type="module".*?<\/script>|link rel="(?:modulepreload|stylesheet|preload)"[^>]*>)/g

/** Moves scripts and the sheet into a template, from where `first-view/start-after-paint.ts` starts them. */
function startAfterPaint(): Plugin {
  return {
    name: 'start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        // Storybook has a different page.
        if (!html.includes('<!--first-view-->')) return html
        const later = html.match(startTags) ?? []
        const sheet = later.find((tag) => tag.includes('rel="stylesheet"')) ?? ''
        const inline = await buildScript(`${here}/first-view/start-after-paint.ts`)
        return html
          .replaceAll(startTags, '')
          .replace('</head>', `  <noscript>${sheet.trim()}</noscript>\n  </head>`)
          .replace(
            '</body>',
            () =>
              `  <template>${later.join('')}<!--scripts--></template>\n    <script>${inline}</script>\n  </body>`,
          )
      },
    },
  }
}

/** Builds one script that contains all its imports. */
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
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
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

/** Shortens class names, since the first view contains its styles inline. */
function shortenClassNames(): Plugin {
  return {
    name: 'shorten-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: '[hash:base64:5]' } } }),
  }
}

const pagePlugins = () => [
  shortenClassNames(),
  tanstackRouter({
    routesDirectory: `${here}/routes`,
    generatedRouteTree: `${here}/app/route-tree.gen.ts`,
    autoCodeSplitting: true,
    // Loaders are part of the page's chunk, since the first view contains the data of the page.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
    addExtensions: true,
    routeFileIgnorePattern: '\\.test\\.',
    quoteStyle: 'single',
  }),
  react(),
]

/** Builds the same pages for the server, which renders first views with them. All that they need goes with them. */
function addFirstView(): Plugin {
  let outDir = ''
  return {
    name: 'first-view',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async writeBundle(_options, bundle) {
      // Storybook needs no first view.
      if (!('index.html' in bundle)) return
      await build({
        root: here,
        configFile: false,
        logLevel: 'warn',
        plugins: pagePlugins(),
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: `${here}/first-view/render-view.tsx`,
          outDir: `${outDir}/server`,
          copyPublicDir: false,
        },
      })
    },
  }
}

/** Compresses scripts and styles at the highest level. The server sends these files unchanged. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg)$/.test(fileName)) continue
          const source = file.type === 'chunk' ? file.code : file.source
          for (const [ending, compress] of compressors) {
            this.emitFile({
              type: 'asset',
              fileName: `${fileName}.${ending}`,
              source: compress(source),
            })
          }
        }
      },
    },
  }
}

const compressors = [
  ['br', brotliCompressSync],
  ['gz', (source: string | Uint8Array) => gzipSync(source, { level: 9 })],
] as const

/** Shared dependencies of every page. */
const baseLibraries =
  /node_modules\/(react|react-dom|scheduler|jotai|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\//

/** Modules that at least two of the home page, the lists and the profiles use. */
const wallParts =
  /frontend\/(ui\/(avatar|empty-text|field|icon|icon-button|live-status|medal|overlay-input|picture|signature-stroke|skeleton|verified-tick|artwork-wall|artwork-image)|lib\/(artwork-props|avatar-props|format-label|last-list|use-debounced-value|use-typed-text)|queries\/(config|milestone|public-endpoints))\.|contract\/(?:\w+\/)?(chains|drawings|gold|media-path|picture-sources|short-address|display-name|format-day)\.|query-core\/.*\/queryObserver\.|react-query\/.*\/(use(Base)?Query|infiniteQueryOptions)\./

/** Modules of the home page that other pages use only after they have started. */
const homeParts =
  /frontend\/(ui\/(ruler|step-list)|lib\/(use-now|can-animate|axis-positions)|queries\/(home|proof))\.|contract\/format-age\./

/** Modules of the lists that other pages use only after they have started. */
const listParts =
  /features\/directory\/compare-profiles\.|contract\/(?:\w+\/)?(match|fold-text|options|filter-search)\.|react-query\/.*\/useInfiniteQuery\./

export default defineConfig({
  root: here,
  plugins: [
    ...pagePlugins(),
    preloadFont(),
    startAfterPaint(),
    addServiceWorker(),
    addFirstView(),
    compressFiles(),
  ],
  // The server replaces it with the nonce of each response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: `${here}/dist`,
    emptyOutDir: true,
    // The oldest browsers with native support of light-dark().
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    // One style sheet of 18 kB compressed loads with the first scripts, so no page waits for another one.
    cssCodeSplit: false,
    // The server reads from it which further scripts a page needs.
    manifest: 'manifest.json',
    modulePreload: {
      // Every browser with light-dark() supports module preloading.
      polyfill: false,
      // The dependency lists of lazy chunks would make the first script larger than they are worth.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries rarely change, so browsers keep them cached across releases.
            { name: 'base', test: baseLibraries, priority: 3 },
            // Modules of every page, and modules shared by the public pages, compress better in one chunk each.
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'wall', test: wallParts, priority: 1 },
            { name: 'home', test: homeParts, priority: 1 },
            { name: 'list', test: listParts, priority: 1 },
          ],
        },
      },
    },
  },
})
