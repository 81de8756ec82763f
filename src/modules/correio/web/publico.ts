export { FaixaSemCorreio } from './faixa.tsx'
