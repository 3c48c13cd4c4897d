import { useAtom } from 'jotai'
import { useId } from 'react'
import overlay from '#ui/overlay-input.module.css'
import typography from '#ui/typography.module.css'
import { type Theme, themeAtom, themes } from './theme.ts'
import css from './theme-switch.module.css'

const labels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Switch between the system theme, the light theme and the dark theme. */
export function ThemeSwitch() {
  const [chosen, choose] = useAtom(themeAtom)
  const name = useId()
  return (
    <fieldset className={css.themes}>
      <legend className={typography.mono}>Theme</legend>
      {themes.map((theme) => (
        <label key={theme} className={css.theme}>
          <input
            type="radio"
            name={name}
            className={overlay.input}
            checked={theme === chosen}
            onChange={() => choose(theme)}
          />
          {labels[theme]}
        </label>
      ))}
    </fieldset>
  )
}
