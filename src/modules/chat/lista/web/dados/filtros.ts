import type { ChamadaDe } from '#kit/endpoint.ts'
import type { conversas, OrdemDaLista } from '../../contract/conversas.ts'
import {
  motivosDeEspera,
  prioridades,
  statusDaConversa,
  type MotivoDeEspera,
  type Prioridade,
  type StatusDaConversa,
} from '#modules/chat/nucleo/tipos.ts'

/** All filters of the conversation list. They are stored in the URL, so that a colleague can open the same list. */
export interface Filtros {
  aba: StatusDaConversa
  minhas: boolean
  naoLidas: boolean
  semResponsavel: boolean
  caixas: readonly string[]
  prioridades: readonly Prioridade[]
  tags: readonly string[]
  pessoas: readonly string[]
  busca: string
  /** only snoozed conversations, or only the others */
  adiadas: 'so' | 'sem' | null
  promessaVencida: boolean
  esperas: readonly MotivoDeEspera[]
  /** a service level deadline is near or past */
  prazoPerto: boolean
  /** ids of queues, or `nenhuma` */
  filas: readonly string[]
  /** days of the last interaction, as ISO; empty: no limit at that end */
  de: string
  ate: string
  ordem: OrdemDaLista
  /** the desk that is open: part of the path, not a filter of the URL's query */
  departamento?: string
}

export const filtrosPadrao: Filtros = {
  aba: 'ativa',
  minhas: false,
  naoLidas: false,
  semResponsavel: false,
  caixas: [],
  prioridades: [],
  tags: [],
  pessoas: [],
  busca: '',
  adiadas: null,
  promessaVencida: false,
  esperas: [],
  prazoPerto: false,
  filas: [],
  de: '',
  ate: '',
  ordem: 'recente',
}

type Busca = Record<string, unknown>

const lista = (v: unknown): string[] =>
  (Array.isArray(v) ? v : v === undefined || v === null || v === '' ? [] : [v]).map(String)
const sim = (v: unknown): boolean => v === true || v === 1 || v === '1' || v === 'true'
const entre = <T extends string>(valores: readonly T[], v: unknown): T | undefined => valores.find((x) => x === v)

const dia = (v: unknown): string => (typeof v === 'string' && /^\d{4}-\d\d-\d\d$/.test(v) ? v : '')

/** Reads the filters from the URL; invalid values are ignored. */
export function lerFiltros(b: Busca): Filtros {
  return {
    aba: entre(statusDaConversa, b.aba) ?? 'ativa',
    minhas: sim(b.minhas),
    naoLidas: sim(b.nao_lidas),
    semResponsavel: sim(b.sem_responsavel),
    caixas: lista(b.caixa),
    prioridades: lista(b.prioridade).flatMap((p) => entre(prioridades, p) ?? []),
    tags: lista(b.tag),
    pessoas: lista(b.pessoa),
    adiadas: entre(['so', 'sem'] as const, b.adiadas) ?? null,
    promessaVencida: sim(b.promessa_vencida),
    esperas: lista(b.espera).flatMap((p) => entre(motivosDeEspera, p) ?? []),
    prazoPerto: sim(b.prazo),
    filas: lista(b.fila),
    de: dia(b.de),
    ate: dia(b.ate),
    ordem: entre(['espera', 'sla', 'prioridade'] as const, b.ordem) ?? 'recente',
    busca: typeof b.busca === 'string' || typeof b.busca === 'number' ? String(b.busca) : '',
  }
}

/** Writes only values that differ from the default, so that an unfiltered list has a short URL. */
export function escreverFiltros(f: Filtros): Busca {
  return {
    aba: f.aba === 'ativa' ? undefined : f.aba,
    minhas: f.minhas ? 1 : undefined,
    nao_lidas: f.naoLidas ? 1 : undefined,
    sem_responsavel: f.semResponsavel ? 1 : undefined,
    caixa: f.caixas.length ? [...f.caixas] : undefined,
    prioridade: f.prioridades.length ? [...f.prioridades] : undefined,
    tag: f.tags.length ? [...f.tags] : undefined,
    pessoa: f.pessoas.length ? [...f.pessoas] : undefined,
    adiadas: f.adiadas ?? undefined,
    promessa_vencida: f.promessaVencida ? 1 : undefined,
    espera: f.esperas.length ? [...f.esperas] : undefined,
    prazo: f.prazoPerto ? 1 : undefined,
    fila: f.filas.length ? [...f.filas] : undefined,
    de: f.de || undefined,
    ate: f.ate || undefined,
    ordem: f.ordem === 'recente' ? undefined : f.ordem,
    busca: f.busca || undefined,
  }
}

type Consulta = NonNullable<ChamadaDe<typeof conversas.listar>['query']>

/** A search ignores the tab: the status of the wanted conversation is unknown. */
export function consultaDosFiltros(f: Filtros, eu: string | null): Consulta {
  const pessoas = new Set(f.pessoas)
  if (f.minhas && eu) pessoas.add(eu)
  if (f.semResponsavel) pessoas.add('ninguem')
  const busca = f.busca.trim()
  return {
    status: busca ? undefined : [f.aba],
    atribuida_para: pessoas.size ? [...pessoas] : undefined,
    nao_lidas: f.naoLidas || undefined,
    caixa_entrada_id: f.caixas.length ? [...f.caixas] : undefined,
    prioridade: f.prioridades.length ? [...f.prioridades] : undefined,
    tags: f.tags.length ? [...f.tags] : undefined,
    busca: busca || undefined,
    adiadas: f.adiadas === null ? undefined : f.adiadas === 'so',
    promessa_vencida: f.promessaVencida || undefined,
    departamento: f.departamento,
    espera: f.esperas.length ? [...f.esperas] : undefined,
    prazo_perto: f.prazoPerto || undefined,
    fila_id: f.filas.length ? [...f.filas] : undefined,
    data_inicio: f.de || undefined,
    data_fim: f.ate || undefined,
    ordem: f.ordem === 'recente' || busca ? undefined : f.ordem,
  }
}

/** Number of active filters besides the tab and the search. */
export const quantosFiltros = (f: Filtros): number =>
  Number(f.minhas) +
  Number(f.naoLidas) +
  Number(f.semResponsavel) +
  Number(f.adiadas !== null) +
  Number(f.promessaVencida) +
  Number(f.prazoPerto) +
  Number(f.de !== '' || f.ate !== '') +
  f.esperas.length +
  f.filas.length +
  f.caixas.length +
  f.prioridades.length +
  f.tags.length +
  f.pessoas.length
