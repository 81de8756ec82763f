import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { par } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'
import { explicarFalha } from '../explicar-falha.ts'

export interface TesteDeConexao {
  status: 'connected' | 'disconnected'
  /** Duration of the request, in ms. */
  latency: number
  /** WhatsApp state reported by the external server: open, connecting, close… */
  estado: string | null
  detalhe?: string
}

/** Tests the connection with a read that has no side effects; it also detects the server's dialect. */
export async function testarConexao(ctx: ContextoApi): Promise<TesteDeConexao> {
  const inicio = performance.now()
  const corpo = await envolver('Erro ao testar conexão', () => perguntar(ctx))
  const latency = Math.max(1, Math.round(performance.now() - inicio))
  const { instance } = (typeof corpo === 'object' && corpo !== null ? corpo : {}) as {
    instance?: { state?: unknown } | null
  }
  const estado = typeof instance?.state === 'string' ? instance.state : null
  // a response without an instance satisfies the specification
  if (estado === 'open' || !instance) return { status: 'connected', latency, estado }
  return {
    status: 'disconnected',
    latency,
    estado,
    detalhe: 'O servidor responde, mas o WhatsApp desta instância não está conectado',
  }
}

async function perguntar(ctx: ContextoApi): Promise<unknown> {
  try {
    const resposta = await chamar(ctx, { metodo: 'GET', candidatos: par('/instance/connectionState') })
    return exigirSucesso(resposta, ctx.endereco.instancia)
  } catch (erro) {
    const { detalhe, classe } = explicarFalha(erro)
    const causa = erro instanceof ErroDeChat ? erro.causa : undefined
    throw new ErroDeChat('Falha na conexão com a API externa', 500, erro, {
      detalhe: `Falha na conexão com a API externa: ${detalhe}`,
      classe,
      ...(causa === undefined ? {} : { causa }),
    })
  }
}
