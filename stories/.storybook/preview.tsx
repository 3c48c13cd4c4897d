import '#contract/z.ts'
import '#ui/base.css'
import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview'
import type { Preview } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { configure } from 'storybook/test'
import { listLayoutAtom } from '#features/directory/list-layout.ts'
import { lastListAtom } from '#lib/last-list.ts'
import { liveStateAtom } from '#lib/live-status.ts'
import { signatureTransitionAtom } from '#lib/signature-transition.ts'
import { toastAtom } from '#lib/toast.ts'
import { clearUnsentTexts } from '#lib/unsent-text.ts'
import {
  provideWallet,
  signatureRequestAtom,
  walletAtom,
  walletChoicesAtom,
  walletDialogAtom,
} from '#lib/wallet.ts'
import { withPage } from './with-page.tsx'

// On a busy machine, the content that a story waits for may appear late.
configure({ asyncUtilTimeout: 10_000 })

/** Rules of axe that depend on colours. The themes differ only in colours. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Checks the colours of the dark theme, after the check of all rules in the light theme. */
const checkDarkTheme: Preview['afterEach'] = async (context) => {
  const { dataset } = document.documentElement
  const { theme } = dataset
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  dataset.theme = 'dark'
  const a11y = { ...context.parameters.a11y, options: { runOnly: colorRules } }
  try {
    await checkAccessibility({ ...context, parameters: { ...context.parameters, a11y } })
  } finally {
    if (theme === undefined) delete dataset.theme
    else dataset.theme = theme
    document.adoptedStyleSheets.pop()
  }
}

/** Resets what other stories may have left. In tests, all stories run in one page. */
const resetState: Preview['beforeEach'] = () => {
  const store = getDefaultStore()
  store.set(listLayoutAtom, 'grid')
  store.set(walletAtom, { status: 'disconnected' })
  store.set(walletChoicesAtom, undefined)
  store.set(walletDialogAtom, false)
  store.set(signatureRequestAtom, { status: 'none' })
  store.set(liveStateAtom, { status: 'connecting', since: Date.now() })
  store.set(lastListAtom, undefined)
  store.set(toastAtom, undefined)
  store.set(signatureTransitionAtom, null)
  clearUnsentTexts('')
  provideWallet(() => Promise.reject(new Error('This story has no wallet')))
  // Storybook has settings of its own there.
  for (const key of Object.keys(localStorage)) {
    if (key === 'theme' || key.startsWith('provenance:')) localStorage.removeItem(key)
  }
}

const preview: Preview = {
  beforeEach: resetState,
  decorators: [withPage],
  ...(import.meta.env.MODE === 'test' && { afterEach: checkDarkTheme }),
  parameters: {
    layout: 'fullscreen',
    // Accessibility violations fail the story.
    a11y: { test: 'error' },
    controls: { expanded: true },
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'contrast', items: ['system', 'light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'system' },
}

export default preview
