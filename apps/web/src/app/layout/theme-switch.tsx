import { setTheme, useTheme } from '../../lib/theme.ts'
import type { Theme } from '../../lib/theme.ts'
import { MoonIcon, PlainIconButton, Segmented, SunIcon } from '../../ui/index.ts'

const choices: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** All three choices, in the footer. */
export function ThemeSwitch() {
  return <Segmented label="Theme" value={useTheme()} onChange={setTheme} segments={choices} />
}

const LABEL = 'Switch between light and dark'

/** One press to the other side, in the header. Which side is on is the stylesheet's business, so nothing flickers. */
export function ThemeToggle() {
  const theme = useTheme()
  const flip = (): void => {
    const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    setTheme(dark ? 'light' : 'dark')
  }
  return (
    <PlainIconButton label={LABEL} title={LABEL} onClick={flip}>
      <SunIcon className="theme-sun" />
      <MoonIcon className="theme-moon" />
    </PlainIconButton>
  )
}
