export { readUpscaleFilters, UPSCALE_FILTERS, type UpscaleFilters } from './filters.ts'
export * from './upscale.ts'
