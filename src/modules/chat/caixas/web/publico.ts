export { abaDeOutrosSistemas } from './encaixes.ts'
