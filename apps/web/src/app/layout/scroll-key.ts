import type { Location } from 'react-router'

/**
 * Where a page was scrolled to is kept by its place in the history. Pages that were opened by their address all have
 * the key 'default' there; they are told apart by path, so that one does not open where another was left.
 */
export const scrollKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  key === 'default' ? pathname : key
