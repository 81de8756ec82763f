// Parts of the field service for the screens of other modules.
export { LinksDaOrdem } from './links/links-da-ordem.tsx'
