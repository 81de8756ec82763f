export { subirAnexo } from './anexos.ts'
export { NOME_DO_TIPO } from './canal.tsx'
export { falhou, fraseDeErro } from './dados/erro.ts'
export { Texto } from './texto/texto.tsx'
