import { configuracaoApi, type ConfiguracaoApi } from '../regras/configuracao-api.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'

interface Caixa {
  tipo: string
  configuracao?: unknown
}

/**
 * Validates an inbox's stored configuration (with the key decrypted) and returns what the calls need. Throws one of the
 * specification's three errors.
 */
export function configuracaoDaCaixa(caixa: Caixa | null | undefined): ConfiguracaoApi {
  if (!caixa || typeof caixa.configuracao !== 'object' || caixa.configuracao === null) {
    throw new ErroDeChat('Configuração da caixa de entrada não encontrada', 404, undefined, { code: 'NOT_FOUND' })
  }
  if (caixa.tipo !== 'api')
    throw new ErroDeChat('Caixa de entrada não é do tipo API', 400, undefined, { code: 'VALIDATION_ERROR' })
  const lida = configuracaoApi.safeParse(caixa.configuracao)
  if (lida.success) return lida.data
  throw new ErroDeChat('Configuração da API incompleta', 400, lida.error, {
    code: 'VALIDATION_ERROR',
    detalhe: lida.error.issues.map((falha) => falha.message).join('. '),
  })
}
