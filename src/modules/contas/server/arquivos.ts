import type { GuardaDeArquivos } from '#platform/modulo.ts'

export const BUCKET_DAS_CONTAS = 'contas-arquivos'

/** Files come in and go out by the module's own endpoints only: uploads are checked, reading is by expiring URLs. */
export const arquivosDasContas: GuardaDeArquivos = {
  bucket: BUCKET_DAS_CONTAS,
  permitir: () => Promise.resolve(false),
}
