/** CSS pixels of the graph; a picture is `column - gap` wide and high. */
export const GRAPH = { column: 192, gap: 96, row: 156, rowGap: 12 } as const
