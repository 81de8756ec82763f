import { erroDaResposta, SemConexao } from './api.ts'

/** What the browser must know before anything else: GET /api/config, open to everyone. */
interface ConfiguracaoDoNavegador {
  /** Where the accounts live: this very server, or a hosted project. */
  supabaseUrl: string
  supabaseKey: string
  /** Project of the behaviour-analytics tool; without one nothing of it is loaded. */
  gravacaoProjetoId: string | null
  /** The demonstration company lives here: the sign-in offers its people. */
  demonstracao: boolean
  /** A mail server is configured: what is sent can be received. */
  correio: boolean
}

let pedida: Promise<ConfiguracaoDoNavegador> | undefined

export function obterConfiguracao(): Promise<ConfiguracaoDoNavegador> {
  pedida ??= buscar().catch((erro: unknown) => {
    pedida = undefined // a failure is not remembered: the next try asks again
    throw erro
  })
  return pedida
}

async function buscar(): Promise<ConfiguracaoDoNavegador> {
  const resposta = await fetch('/api/config').catch((causa: unknown) => {
    throw new SemConexao(causa)
  })
  const corpo: unknown = await resposta.json().catch(() => null)
  if (!resposta.ok || typeof corpo !== 'object' || corpo === null) throw erroDaResposta(resposta.status, corpo)
  const lida = corpo as Partial<ConfiguracaoDoNavegador>
  return {
    supabaseUrl: lida.supabaseUrl || location.origin,
    supabaseKey: lida.supabaseKey ?? '',
    gravacaoProjetoId: lida.gravacaoProjetoId || null,
    demonstracao: lida.demonstracao === true,
    correio: lida.correio !== false,
  }
}
