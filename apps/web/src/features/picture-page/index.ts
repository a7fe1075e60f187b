export { PicturePage, type PicturePageParts } from './components/picture-page.tsx'
