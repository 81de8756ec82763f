import { ErroDeChat } from '../../erro-de-chat.ts'
import { par } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'
import { explicarFalha } from '../explicar-falha.ts'

export interface TesteDeConexao {
  status: 'connected' | 'disconnected'
  /** Milliseconds of the whole round trip. */
  latency: number
  /** What the other server says of its WhatsApp: open, connecting, close… */
  estado: string | null
  detalhe?: string
}

/** A read without side effects: it is also how the server's dialect is found out. */
export async function testarConexao(ctx: ContextoApi): Promise<TesteDeConexao> {
  const inicio = performance.now()
  const corpo = await envolver('Erro ao testar conexão', () => perguntar(ctx))
  const latency = Math.max(1, Math.round(performance.now() - inicio))
  const { instance } = (typeof corpo === 'object' && corpo !== null ? corpo : {}) as {
    instance?: { state?: unknown } | null
  }
  const estado = typeof instance?.state === 'string' ? instance.state : null
  // a server that names no instance has answered all the specification asks for
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
