import type { z } from 'zod'
import type { plataforma } from '../contrato.ts'
import { erroDaResposta, SemConexao } from './api.ts'
import { copiaNoCampo } from './sem-rede.ts'

/** The first data that the browser needs: GET /api/config, open to everyone. */
interface ConfiguracaoDoNavegador {
  /** Address of the accounts service: this server, or a hosted project. */
  supabaseUrl: string
  supabaseKey: string
  /** Project of the behaviour-analytics tool; without one nothing of the tool is loaded. */
  gravacaoProjetoId: string | null
  /** The database has the demonstration company: the sign-in page offers its users. */
  demonstracao: boolean
  /** A mail server is configured, so e-mails reach their recipients. */
  correio: boolean
  empresa: EmpresaNaPagina | null
  /** Departments that the company does not use. */
  desligados: readonly string[]
}

/** The data of the company that every page may show (GET /api/config). */
export type EmpresaNaPagina = z.infer<typeof plataforma.config.response>['empresa']

let pedida: Promise<ConfiguracaoDoNavegador> | undefined

/** The next call reads it again: the company's data changed. */
export function esquecerConfiguracao(): void {
  pedida = undefined
}

export function obterConfiguracao(): Promise<ConfiguracaoDoNavegador> {
  pedida ??= buscar().catch((erro: unknown) => {
    pedida = undefined // a failure is not cached: the next call retries
    throw erro
  })
  return pedida
}

async function buscar(): Promise<ConfiguracaoDoNavegador> {
  const copia = copiaNoCampo()
  return copia ? lerConfiguracao(copia.configuracao) : buscarNaRede()
}

/** From the server, also where a copy is stored. */
export async function buscarNaRede(): Promise<ConfiguracaoDoNavegador> {
  const resposta = await fetch('/api/config').catch((causa: unknown) => {
    throw new SemConexao(causa)
  })
  const corpo: unknown = await resposta.json().catch(() => null)
  if (!resposta.ok || typeof corpo !== 'object' || corpo === null) throw erroDaResposta(resposta.status, corpo)
  return lerConfiguracao(corpo)
}

function lerConfiguracao(lida: Partial<ConfiguracaoDoNavegador>): ConfiguracaoDoNavegador {
  return {
    supabaseUrl: lida.supabaseUrl || location.origin,
    supabaseKey: lida.supabaseKey ?? '',
    gravacaoProjetoId: lida.gravacaoProjetoId || null,
    demonstracao: lida.demonstracao === true,
    correio: lida.correio !== false,
    empresa: lida.empresa ?? null,
    desligados: lida.desligados ?? [],
  }
}
