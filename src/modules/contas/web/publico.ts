// What other modules use of the bills in the browser.
export { enviarConta } from './enviar.ts'
export { reduzirFoto } from '#ui/midia/reduzir-foto.ts'
export { EscolherFatura } from './escolher.tsx'
export { Faturas } from './faturas.tsx'
export { GavetaDaConta, type PropsDaGaveta } from './gaveta.tsx'
