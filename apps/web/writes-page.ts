import type { ConfigEnv, UserConfig } from 'vite'

/** For a plugin's `apply`: whether this is the build of the page itself, and neither of its markup nor one that is kept in memory. */
export const writesPage = ({ build }: UserConfig, { command }: ConfigEnv): boolean =>
  command === 'build' && !build?.ssr && build?.write !== false
