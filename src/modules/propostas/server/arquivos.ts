import type { GuardaDeArquivos } from '#platform/modulo.ts'

export const BUCKET_DAS_FOTOS = 'propostas-fotos'

/** Pictures of roofs: sent and read by the module's own endpoints only. */
export const arquivosDasPropostas: GuardaDeArquivos = {
  bucket: BUCKET_DAS_FOTOS,
  permitir: () => Promise.resolve(false),
}
