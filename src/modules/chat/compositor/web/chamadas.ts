import { resumo } from '#platform/navegador/sem-esquema.ts'
import type { envios } from '#modules/chat/envio/contract/envios.ts'
import type { macros, respostas } from '#modules/chat/respostas/contract/respostas.ts'

/** Endpoints called for every opened conversation, without the contracts' schemas, which only the server needs. */
export const chamadas = {
  respostas: resumo<typeof respostas.listar>('GET', '/api/chat/respostas'),
  usarResposta: resumo<typeof respostas.usar>('POST', '/api/chat/respostas/{id}/usar'),
  macros: resumo<typeof macros.listar>('GET', '/api/chat/macros'),
  executarMacro: resumo<typeof macros.executar>('POST', '/api/chat/conversas/{id}/macros/{macroId}'),
  desfazer: resumo<typeof envios.desfazer>('POST', '/api/chat/conversas/{id}/mensagens/{messageId}/desfazer'),
  mencionaveis: resumo<typeof envios.mencionaveis>('GET', '/api/chat/conversas/{id}/mencionaveis'),
  lerRascunho: resumo<typeof envios.lerRascunho>('GET', '/api/chat/conversas/{id}/rascunho'),
  guardarRascunho: resumo<typeof envios.guardarRascunho>('PUT', '/api/chat/conversas/{id}/rascunho'),
}
