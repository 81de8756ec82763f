import { z } from 'zod'
import type { ArquivoDoFluxo } from './tipos.ts'

export const valor = z.union([z.string(), z.number(), z.boolean()])
export type Valor = z.output<typeof valor>

/**
 * What keeps a run standing. `ficha` numbers the waits: an alarm or an answer that comes for an older one is not for
 * us.
 */
export const espera = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('entrada'), ate: z.string().nullable() }),
  z.object({ tipo: z.literal('tempo'), ate: z.string() }),
  z.object({ tipo: z.literal('resposta') }),
])
export type Espera = z.output<typeof espera>

/**
 * `fim`: a node said so · `acao`: an action took the person elsewhere · `sem_destino`: a way out leads nowhere ·
 * `laco`: too many steps without the person · `fundo`: sub-flows inside sub-flows without end.
 */
export const motivosDoFim = ['fim', 'acao', 'sem_destino', 'laco', 'fundo'] as const
export type MotivoDoFim = (typeof motivosDoFim)[number]

/** All of a run, as plain data: it can be put away between any two steps and taken up by another process. */
export const estado = z.object({
  no: z.string().nullable(),
  /** sub-flow nodes to come back to, the innermost last */
  pilha: z.array(z.string()),
  /** what the callers of parts knew, the innermost last; runs older than parts have none */
  quadros: z.array(z.record(z.string(), valor)).optional(),
  variaveis: z.record(z.string(), valor),
  tentativas: z.number().int(),
  /** steps since the person last said something */
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

/** All that a run knows, in whatever part it stands: what is further in counts. */
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
      /** the button or row that was touched */ opcao?: string | undefined
      arquivo?: { nome: string; mime: string } | undefined
    }
  | { tipo: 'tempo'; ficha: number }
  | { tipo: 'resposta'; ficha: number; ok: boolean; dados: unknown }

export interface OpcaoOferecida {
  id: string
  texto: string
  descricao: string
}

/** What a run asks of the world; `no` says which node asked. */
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

/** A stretch of text, or the name of a secret that only whoever makes the call may know. */
export type Pedaco = string | { segredo: string }

export interface PedidoHttp {
  metodo: string
  url: Pedaco[]
  cabecalhos: { nome: string; valor: Pedaco[] }[]
  corpo: Pedaco[]
  timeout_ms: number
}

/** What the way to the person can carry; zero: not at all. */
export interface Canal {
  nome: string
  texto_maximo: number
  botoes: number
  lista: number
}

/** The world as the run sees it at this moment; the same values give the same step. */
export interface Ambiente {
  agora: string
  fuso: string
  /** the days of the company's register: 'MM-DD' each year, 'YYYY-MM-DD' once */
  feriados: readonly string[]
  canal: Canal
  /** what is known besides the run's own variables: `contato.nome`, `etiquetas`… */
  dados: Readonly<Record<string, Valor | readonly string[] | null>>
}
