import { configDoCampo, type Campo } from '#engines/funil/campos.ts'
import {
  definicao,
  type AprovacaoDeSaida,
  type Condicao,
  type Definicao,
  type EscopoDeCampo,
  type Passagem,
  type Prazo,
  type TipoDeCampo,
  type TipoDeEstagio,
} from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { idDoRotulo } from '#kit/rotulo.ts'
import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'

/** A field of the dictionary, with the labels of its options. */
export interface CampoDoModelo {
  chave: string
  rotulo: string
  tipo: TipoDeCampo
  escopo: EscopoDeCampo
  opcoes?: readonly string[]
  itens?: readonly string[]
  unidade?: string
  minimo?: number
  maximo?: number
  /** for a link: the funnel whose cards it points to */
  entidade?: string
  validade_dias?: number
}

/**
 * `4hu`, `2du`, `30dc`: working hours, working days, calendar days; `legal:<termo>` refers to the table of legal
 * deadlines.
 */
export type PrazoDoModelo = `${number}${'hu' | 'du' | 'dc'}` | `legal:${string}`

export interface EstagioDoModelo {
  chave: string
  nome: string
  tipo: TipoDeEstagio
  desvio?: true
  probabilidade?: number
  prazo?: PrazoDoModelo
  /** fields required to enter the stage */
  pede?: readonly string[]
  /** approval required to leave the stage */
  aprovacao?: AprovacaoDeSaida
  instrucoes?: string
}

/** An automation that a funnel begins with; `estagio` finds a stage by its key. */
export interface AutomacaoDoModelo {
  nome: string
  definicao: (estagio: (chave: string) => string) => unknown
}

/** An initial funnel; edited on its own screen once installed. */
export interface ModeloDeFunil {
  chave: string
  departamento: CodigoDeDepartamento
  nome: string
  descricao: string
  usa_valor?: true
  /** the field that supplies the card's amount */
  campo_valor?: string
  usa_probabilidade?: true
  usa_dossie?: false
  capa: readonly string[]
  motivos_perda: readonly string[]
  estagios: readonly EstagioDoModelo[]
  automacoes?: readonly AutomacaoDoModelo[]
}

/**
 * A hand-off, by keys: `de` and `para` are `funil/estagio`. `volta` maps the outcome of the other card (`ganho`,
 * `perdido` or `em <estagio>`) to this card's next stage.
 */
export interface PassagemDoModelo {
  chave: string
  de: `${string}/${string}`
  para: `${string}/${string}`
  modo: Passagem['modo']
  quando?: Condicao
  atraso_dias?: number
  /** one card per line of this list */
  dividir_por?: string
  volta?: Readonly<Record<string, string | { tarefa: string; para?: string }>>
}

/** These roles may approve any amount, until the company sets limits for its positions. */
export const semLimite = (
  vigia: AprovacaoDeSaida['vigia'],
  ...papeis: readonly `${string}:${'supervisor' | 'aprovador'}`[]
): AprovacaoDeSaida => ({
  vigia,
  alcadas: papeis.map((p) => {
    const [departamento = '', papel] = p.split(':') as [string, 'supervisor' | 'aprovador']
    return {
      quem: { tipo: 'papel', departamento, papel },
      faz: 'aprova',
      limites: Object.fromEntries(vigia.map((v) => [v.campo, null])),
    }
  }),
})

export const campoDe = ({
  chave,
  rotulo,
  tipo,
  escopo,
  opcoes = [],
  itens = [],
  unidade = '',
  minimo,
  maximo,
  entidade = '',
  validade_dias,
}: CampoDoModelo): Campo => ({
  chave,
  rotulo,
  tipo,
  escopo,
  config: configDoCampo.parse({
    opcoes: opcoes.map((r) => ({ id: idDoRotulo(r), rotulo: r })),
    itens,
    unidade,
    minimo: minimo ?? null,
    maximo: maximo ?? null,
    entidade,
    validade_dias: validade_dias ?? null,
    avisar_dias: validade_dias ? Math.min(15, validade_dias) : null,
  }),
})

function prazoDe(p: PrazoDoModelo | undefined): Prazo | null {
  if (!p) return null
  if (p.startsWith('legal:')) return { valor: 0, unidade: 'legal', termo: p.slice(6) }
  return { valor: Number.parseInt(p, 10), unidade: p.slice(-2) as Prazo['unidade'] }
}

/** Builds a definition from a model, with new ids. */
export function definicaoDe(m: ModeloDeFunil, passagens: readonly PassagemDoModelo[]): Definicao {
  const ids = new Map(m.estagios.map((e) => [e.chave, uuidv7()]))
  const idDe = (chave: string) => ids.get(chave) ?? falta(`${m.chave}/${chave}`)
  return definicao.parse({
    nome: m.nome,
    descricao: m.descricao,
    capa: m.capa,
    usa_valor: m.usa_valor ?? false,
    campo_valor: m.campo_valor ?? null,
    usa_probabilidade: m.usa_probabilidade ?? false,
    usa_dossie: m.usa_dossie ?? true,
    estagios: m.estagios.map((e) => ({
      id: idDe(e.chave),
      chave: e.chave,
      nome: e.nome,
      tipo: e.tipo,
      desvio: e.desvio ?? false,
      probabilidade: e.probabilidade ?? null,
      prazo: prazoDe(e.prazo),
      instrucoes: e.instrucoes ?? '',
      portas: (e.pede ?? []).map((campo) => ({ campo })),
      aprovacao: e.aprovacao ?? null,
    })),
    motivos_perda: m.motivos_perda.map((rotulo) => ({ id: uuidv7(), rotulo })),
    passagens: passagens.filter((p) => p.de.startsWith(`${m.chave}/`)).map((p) => passagemDe(p, idDe)),
  })
}

function passagemDe(p: PassagemDoModelo, idDe: (chave: string) => string) {
  const [, estagio = ''] = p.de.split('/')
  const [funil = '', destino = ''] = p.para.split('/')
  return {
    id: uuidv7(),
    chave: p.chave,
    ao_entrar: idDe(estagio),
    quando: p.quando ?? null,
    destino: { funil, estagio: destino },
    modo: p.modo,
    atraso_dias: p.atraso_dias ?? 0,
    dividir_por: p.dividir_por ?? null,
    retornos: Object.entries(p.volta ?? {}).map(([quando, para]) => ({
      quando: quando === 'ganho' || quando === 'perdido' ? quando : { estagio: quando.slice(3) },
      ...(typeof para === 'string' ? { para, tarefa: null } : { para: para.para ?? null, tarefa: para.tarefa }),
    })),
  }
}

function falta(onde: string): never {
  throw new Error(`no such stage: ${onde}`)
}
