import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ato, Lugar } from '../../../contract/atos.ts'
import { distanciaM } from '../../../regras/distancia.ts'
import { decidir, emAtendimento, type Verbo } from '../../../regras/estados.ts'
import type { PapelNaOrdem, RazaoDaRecusa, Situacao } from '../../../tipos.ts'
import { aoPassar } from '../../encaixes.ts'
import { Recusa } from '../../recusa.ts'
import { avisarPassagem, type OrdemTrancada } from '../trancar.ts'

/** What every handler of an act receives: the order is locked. */
export interface ContextoDoAto {
  u: Unidade
  ordem: OrdemTrancada
  ato: Cabeca
  /** with `tecnico` only on an order that the user is assigned to */
  papeis: ReadonlySet<PapelNaOrdem>
  usuarioId: string | null
  /** when it happened, by our clock */
  em: Date
}
/** `id` is null for a command that is no act of a device or page. */
export type Cabeca = Pick<Ato, 'aparelho' | 'lugar'> & { id: string | null }

export interface EventoDaOrdem {
  tipo: string
  de?: Situacao
  para?: Situacao
  texto?: string
  interno?: boolean
  dados?: Readonly<Record<string, unknown>>
}

const ponto = (l: Lugar | undefined) => (l && 'lat' in l ? l : null)

/** Appends to what happened to the order. */
export async function registrarEvento(c: ContextoDoAto, e: EventoDaOrdem): Promise<void> {
  const onde = ponto(c.ato.lugar)
  const { lat, lon } = c.ordem
  await c.u.tx
    .insertInto('ordens.eventos')
    .values({
      id: uuidv7(),
      ordem_id: c.ordem.id,
      ciclo: c.ordem.ciclo,
      ato_id: c.ato.id,
      tipo: e.tipo,
      de: e.de ?? null,
      para: e.para ?? null,
      usuario_id: c.usuarioId,
      aparelho: c.ato.aparelho ?? null,
      ocorrido_em: c.em,
      lat: onde ? String(onde.lat) : null,
      lon: onde ? String(onde.lon) : null,
      precisao_m: onde?.precisao_m ?? null,
      distancia_m: onde && lat && lon ? distanciaM(onde, { lat: Number(lat), lon: Number(lon) }) : null,
      texto: e.texto ?? '',
      interno: e.interno ?? false,
      dados: JSON.stringify({
        ...e.dados,
        ...(c.ato.lugar && 'recusa' in c.ato.lugar ? { sem_lugar: c.ato.lugar.recusa } : {}),
      }),
    })
    .execute()
}

export function exigirPapel(c: ContextoDoAto, ...papeis: readonly PapelNaOrdem[]): void {
  if (!papeis.some((p) => c.papeis.has(p))) throw new Recusa('papel', 'Só quem foi escalado para esta ordem faz isto.')
}

/** Refuses what is done to an order without work in hand. */
export function exigirTrabalho(c: ContextoDoAto): void {
  if (!emAtendimento.has(c.ordem.situacao)) throw new Recusa('passagem', 'Esta ordem não está em atendimento.')
}

/** Passes the order to its next state, with what belongs to every transition. */
export async function passar(
  c: ContextoDoAto,
  verbo: Verbo,
  e: Omit<EventoDaOrdem, 'tipo' | 'de' | 'para'> & { motivo?: string } = {},
): Promise<void> {
  const de = c.ordem.situacao
  const decisao = decidir(verbo, de, c.papeis)
  if ('razao' in decisao) throw new Recusa(decisao.razao satisfies RazaoDaRecusa, decisao.frase)
  const { para } = decisao
  const ciclo = verbo === 'reabrir' ? c.ordem.ciclo + 1 : c.ordem.ciclo
  const versao = c.ordem.versao + 1
  await c.u.tx
    .updateTable('ordens.ordens')
    .set({
      situacao: para,
      ciclo,
      versao,
      concluida_em: para === 'concluida' ? c.em : null,
      cancelada_em: para === 'cancelada' ? c.em : null,
      ...(para === 'em_execucao' && de !== 'pausada' ? { iniciada_em: c.em } : {}),
      ...(e.motivo === undefined ? {} : { motivo: e.motivo }),
    })
    .where('id', '=', c.ordem.id)
    .execute()
  c.ordem = { ...c.ordem, situacao: para, ciclo, versao }
  const { motivo, ...resto } = e
  await registrarEvento(c, { tipo: verbo, de, para, ...resto, texto: e.texto ?? motivo ?? '' })
  const passou = { ordem_id: c.ordem.id, de, para, ciclo, em: c.em }
  for (const gancho of c.u.ligados.de(aoPassar)) await gancho(c.u, passou)
  c.u.auditar({
    acao: 'ordem_de_servico.passar',
    entidade: 'ordem_de_servico',
    entidade_id: c.ordem.id,
    antes: { situacao: de },
    depois: { situacao: para },
    motivo,
  })
  avisarPassagem(c.u, { id: c.ordem.id, de, para, ciclo, versao })
}
