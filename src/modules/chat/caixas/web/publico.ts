export { abaDeOutrosSistemas, depoisDasPessoas } from './encaixes.ts'
export { RodapeDoPasso } from './nova/rodape.tsx'
