import '#contract/z.ts'
import '#ui/base.css'
import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview'
import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { withPage } from './with-page.tsx'

// What a story waits for may take a while on a machine that is busy.
configure({ asyncUtilTimeout: 10_000 })

/** The rules of axe whose result depends on colours. The themes differ in nothing else. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Checks the colours of the dark theme, after the check of every rule in the light one. */
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

const preview: Preview = {
  decorators: [withPage],
  ...(import.meta.env.MODE === 'test' && { afterEach: checkDarkTheme }),
  parameters: {
    layout: 'fullscreen',
    // A story with a barrier in it fails.
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
