export { FaixaSemCorreio } from './faixa.tsx'
export { relerServidor } from './dados.ts'
