import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  root: here,
  plugins: [
    tanstackRouter({
      routesDirectory: `${here}/routes`,
      generatedRouteTree: `${here}/app/route-tree.gen.ts`,
      autoCodeSplitting: true,
      addExtensions: true,
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
    }),
    react(),
    preloadFont(),
  ],
  // The server puts each answer's nonce in its place.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: `${here}/dist`,
    emptyOutDir: true,
    // These read light-dark() by themselves.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
  },
})
