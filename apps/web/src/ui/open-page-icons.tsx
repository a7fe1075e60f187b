import { icon } from './icon.tsx'

/** The icons of the open pages, apart from the others so that these need not be loaded with them. */
export const CloseIcon = icon(<path d="M4.5 4.5l11 11M15.5 4.5l-11 11" />)
export const MenuIcon = icon(<path d="M2.5 6.5h15M2.5 13.5h15" />)
export const ArrowLeftIcon = icon(<path d="M17 10H3.5M8 5L3 10l5 5" />)
export const ArrowRightIcon = icon(<path d="M3 10h13.5M12 5l5 5-5 5" />)
export const PauseIcon = icon(<path d="M7 4.5v11M13 4.5v11" />)
export const PlayIcon = icon(<path d="M6.5 4l9 6-9 6z" />)
export const SunIcon = icon(
  <>
    <circle cx="10" cy="10" r="3.4" />
    <path d="M10 1.75v2M10 16.25v2M1.75 10h2M16.25 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M15.8 4.2l-1.4 1.4M5.6 14.4l-1.4 1.4" />
  </>,
)
export const MoonIcon = icon(<path d="M16.75 11.9A7 7 0 118.1 3.25a5.5 5.5 0 008.65 8.65z" />)
