export { subirAnexo } from './anexos.ts'
export { falhou, fraseDeErro } from './dados/erro.ts'
export { Texto } from './texto/texto.tsx'
