// What other modules may use of the chat.
export { alcanceDe, dentroDoAlcance, type Alcance } from './server/politica.ts'
