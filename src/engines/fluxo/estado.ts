import { z } from 'zod'
import type { ArquivoDoFluxo } from './tipos.ts'

export const valor = z.union([z.string(), z.number(), z.boolean()])
export type Valor = z.output<typeof valor>

/** The reason a run is waiting. `ficha` numbers the waits: a timer or response with an older number is ignored. */
export const espera = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('entrada'), ate: z.string().nullable() }),
  z.object({ tipo: z.literal('tempo'), ate: z.string() }),
  z.object({ tipo: z.literal('resposta') }),
])
export type Espera = z.output<typeof espera>

/**
 * `fim`: an end node · `acao`: an action handed the conversation over · `sem_destino`: an exit without an edge ·
 * `laco`: too many steps without input · `fundo`: sub-flows nested too deep.
 */
export const motivosDoFim = ['fim', 'acao', 'sem_destino', 'laco', 'fundo'] as const
export type MotivoDoFim = (typeof motivosDoFim)[number]

/** The whole state of a run as plain data: it can be stored between any two steps and resumed by another process. */
export const estado = z.object({
  no: z.string().nullable(),
  /** sub-flow nodes to return to, the innermost last */
  pilha: z.array(z.string()),
  /** variables of the callers of parts, the innermost last; absent in runs older than parts */
  quadros: z.array(z.record(z.string(), valor)).optional(),
  variaveis: z.record(z.string(), valor),
  tentativas: z.number().int(),
  /** steps since the customer's last input */
  passos: z.number().int(),
  ficha: z.number().int(),
  espera: espera.nullable(),
  fim: z.enum(motivosDoFim).nullable(),
})
export type Estado = z.output<typeof estado>

export const estadoInicial = (variaveis: Record<string, Valor> = {}): Estado => ({
  no: null,
  pilha: [],
  variaveis,
  tentativas: 0,
  passos: 0,
  ficha: 0,
  espera: null,
  fim: null,
})

/** All variables visible to a run: those of the innermost part override those of its callers. */
export const variaveisDe = ({
  quadros = [],
  variaveis,
}: Pick<Estado, 'quadros' | 'variaveis'>): Record<string, Valor> =>
  Object.assign({}, ...quadros, variaveis) as Record<string, Valor>

export type Entrada =
  | { tipo: 'iniciar' }
  | {
      tipo: 'mensagem'
      texto: string
      /** id of the tapped button or row */ opcao?: string | undefined
      arquivo?: { nome: string; mime: string } | undefined
    }
  | { tipo: 'tempo'; ficha: number }
  | { tipo: 'resposta'; ficha: number; ok: boolean; dados: unknown }

export interface OpcaoOferecida {
  id: string
  texto: string
  descricao: string
}

/** A request of a run to the outside; `no` is the requesting node. */
export type Efeito =
  | {
      tipo: 'mensagem'
      no: string
      texto: string
      arquivo?: ArquivoDoFluxo
      opcoes?: { forma: 'botoes' | 'lista'; botao: string; itens: OpcaoOferecida[] }
    }
  | { tipo: 'acao'; no: string; acao: string; parametros: Record<string, string> }
  | { tipo: 'http'; no: string; ficha: number; pedido: PedidoHttp }
  | { tipo: 'ia'; no: string; ficha: number; instrucao: string }

/** A piece of text, or the name of a secret that is only resolved when the call is made. */
export type Pedaco = string | { segredo: string }

export interface PedidoHttp {
  metodo: string
  url: Pedaco[]
  cabecalhos: { nome: string; valor: Pedaco[] }[]
  corpo: Pedaco[]
  timeout_ms: number
}

/** Limits of the channel; zero: not supported. */
export interface Canal {
  nome: string
  texto_maximo: number
  botoes: number
  lista: number
}

/** Everything else the engine reads at this step. The same values give the same step. */
export interface Ambiente {
  agora: string
  fuso: string
  /** holiday register of the company: 'MM-DD' every year, 'YYYY-MM-DD' once */
  feriados: readonly string[]
  canal: Canal
  /** values besides the run's own variables: `contato.nome`, `etiquetas`… */
  dados: Readonly<Record<string, Valor | readonly string[] | null>>
}
