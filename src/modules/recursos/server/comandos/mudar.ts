import { sql } from 'kysely'
import { DIA_MS } from '#kit/dias.ts'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { reservaMudou, vagaAbriu } from '../../eventos.ts'
import { comFolga, precisaAprovar, problemaDaJanela } from '../../regras/janela.ts'
import { MINUTO_MS, paraParede } from '#kit/parede.ts'
import { ocorrenciaEm } from '../../regras/recorrencia.ts'
import type { AlcanceDeSerie, SituacaoDaReserva } from '../../tipos.ts'
import type { LinhaDoRecurso } from '../consultas/recursos.ts'
import {
  intervalo,
  lerReservas,
  noCaminho,
  RESERVA_NAO_ENCONTRADA,
  type LinhaDaReserva,
} from '../consultas/reservas.ts'
import { exigirMotorista, guardarParticipantes, vigiarChegada } from './reservar.ts'
import { emFila, ocupado } from './vaga.ts'
import { trabalhoDeExpirar } from '../tipos-de-trabalho.ts'

/** Locks the booking until the end of the transaction, after the advisory lock of its resource. */
export async function trancarReserva(tx: Tx, id: string): Promise<LinhaDaReserva> {
  const { rows } = await sql<{ recurso_id: string }>`select recurso_id from recursos.reservas where id = ${id}`.execute(
    tx,
  )
  if (!rows[0]) throw naoEncontrado(RESERVA_NAO_ENCONTRADA)
  await emFila(tx, rows[0].recurso_id)
  await sql`select from recursos.reservas where id = ${id} for update`.execute(tx)
  const [linha] = await lerReservas(tx, sql`r.id = ${id}`)
  if (!linha) throw naoEncontrado(RESERVA_NAO_ENCONTRADA)
  return linha
}

/** Returns this booking, or also the coming ones of its series. */
export async function doAlcance(tx: Tx, r: LinhaDaReserva, alcance: AlcanceDeSerie): Promise<LinhaDaReserva[]> {
  if (alcance === 'esta' || !r.serie_id) return [r]
  return lerReservas(
    tx,
    sql`
      r.serie_id = ${r.serie_id}
      and r.situacao in ('pendente', 'confirmada')
      and (r.id = ${r.id} or lower(r.periodo) > ${alcance === 'proximas' ? r.de : sql`now()`})
    `,
  )
}

/** The only function that changes the state of a booking. */
export async function passarPara(
  u: Unidade,
  r: LinhaDaReserva,
  situacao: SituacaoDaReserva,
  mais: Record<string, unknown> = {},
  acao = `reserva.${situacao}`,
): Promise<void> {
  await u.tx
    .updateTable('recursos.reservas')
    .set({ situacao, expira_em: null, versao: r.versao + 1, atualizado_em: new Date(), ...mais })
    .where('id', '=', r.id)
    .execute()
  u.auditar({
    acao,
    entidade: 'reserva',
    entidade_id: r.id,
    antes: { situacao: r.situacao },
    depois: { situacao },
    ...(typeof mais.motivo === 'string' ? { motivo: mais.motivo } : {}),
  })
  u.emitir(reservaMudou, {
    reserva_id: r.id,
    recurso_id: r.recurso_id,
    situacao,
    antes: r.situacao,
    por: u.autor.usuario?.id ?? null,
    versao: r.versao + 1,
  })
}

/** Offers the slot to the waiting list, after the commit. */
export const soltar = (u: Unidade, r: { recurso_id: string; ocupado_de: Date; ocupado_ate: Date }): void =>
  u.emitir(vagaAbriu, { recurso_id: r.recurso_id, de: r.ocupado_de.toISOString(), ate: r.ocupado_ate.toISOString() })

export async function cancelar(
  u: Unidade,
  r: LinhaDaReserva,
  motivo: string,
  alcance: AlcanceDeSerie,
): Promise<number> {
  if (!['pendente', 'confirmada', 'em_uso', 'oferecida'].includes(r.situacao))
    throw conflito('Esta reserva já terminou.')
  if (r.situacao === 'em_uso') throw conflito('A reserva já começou: encerre-a em vez de cancelar.')
  const alvos = await doAlcance(u.tx, r, alcance)
  for (const a of alvos) {
    await passarPara(u, a, 'cancelada', { motivo }, 'reserva.cancelar')
    soltar(u, a)
  }
  return alvos.length
}

export interface Mudanca {
  versao: number
  alcance: AlcanceDeSerie
  titulo?: string | undefined
  descricao?: string | undefined
  privada?: boolean | undefined
  participantes?: readonly string[] | undefined
  destino?: string | null | undefined
  motorista_id?: string | null | undefined
  inicio_local?: string | undefined
  fim_local?: string | undefined
  quilometros_previstos_km?: number | null | undefined
}

/**
 * Changes details or time. In a series every occurrence moves by the same local time difference, across clock changes.
 */
export async function alterarReserva(
  u: Unidade,
  rec: LinhaDoRecurso,
  r: LinhaDaReserva,
  m: Mudanca,
  o: { agora: Date; aprova: boolean },
): Promise<string[]> {
  if (r.versao !== m.versao)
    throw new ErroApp('VERSAO', 409, 'Esta reserva mudou enquanto você a via. Veja como ficou e tente de novo.', {
      details: { versao: r.versao },
    })
  if (!['pendente', 'confirmada'].includes(r.situacao)) throw conflito('Esta reserva já começou ou já terminou.')
  const alvos = (await doAlcance(u.tx, r, m.alcance)).filter((a) => a.de > o.agora || a.id === r.id)
  const novos = alvos.map((a) => ({ a, ...novoPeriodo(rec, r, a, m) }))
  const ids = alvos.map((a) => a.id)
  for (const n of novos) await conferir(u, rec, n, m, ids, o.agora)
  // cancel all first, so that they do not collide: a series moved by one day uses slots of its own neighbours
  const parametros = sql.join(ids.map((id) => sql`${id}::uuid`))
  await sql`
    update recursos.reservas
    set situacao = 'cancelada', expira_em = null
    where id in (${parametros})
  `.execute(u.tx)
  for (const n of novos) await gravar(u, rec, n, m, o)
  return ids
}

interface Novo {
  a: LinhaDaReserva
  de: Date
  ate: Date
  mudouHora: boolean
}

function novoPeriodo(rec: LinhaDoRecurso, r: LinhaDaReserva, a: LinhaDaReserva, m: Mudanca): Omit<Novo, 'a'> {
  if (!m.inicio_local && !m.fim_local) return { de: a.de, ate: a.ate, mudouHora: false }
  const parede = (d: Date) => paraParede(d, rec.fuso)
  const ms = (local: string) => Date.parse(`${local}:00Z`)
  const passo = (antes: Date, depois: string | undefined) => (depois ? ms(depois) - ms(parede(antes)) : 0)
  const mover = (d: Date, por: number) => new Date(ms(parede(d)) + por).toISOString().slice(0, 16)
  const o = ocorrenciaEm(mover(a.de, passo(r.de, m.inicio_local)), mover(a.ate, passo(r.ate, m.fim_local)), rec.fuso)
  return { de: o.de, ate: o.ate, mudouHora: o.de.getTime() !== a.de.getTime() || o.ate.getTime() !== a.ate.getTime() }
}

async function conferir(
  u: Unidade,
  rec: LinhaDoRecurso,
  n: Novo,
  m: Mudanca,
  fora: readonly string[],
  agora: Date,
): Promise<void> {
  const km = m.quilometros_previstos_km === undefined ? n.a.quilometros_previstos_km : m.quilometros_previstos_km
  if (m.motorista_id !== undefined || n.mudouHora)
    await exigirMotorista(u, rec, m.motorista_id === undefined ? n.a.motorista_id : m.motorista_id, n.ate)
  if (!n.mudouHora && km === n.a.quilometros_previstos_km) return
  const problema = problemaDaJanela(
    rec.regras,
    rec.fuso,
    { de: n.de, ate: n.ate, quilometros_previstos_km: km },
    agora,
    rec.feriados,
  )
  if (problema) throw invalido(`${problema.mensagem}.`, [problema])
  const bloco = comFolga(rec.regras, { de: n.de, ate: n.ate, quilometros_previstos_km: km })
  const [alguem] = await noCaminho(u.tx, rec.id, bloco.de, bloco.ate, fora)
  if (alguem) throw ocupado(alguem)
}

async function gravar(
  u: Unidade,
  rec: LinhaDoRecurso,
  n: Novo,
  { versao: _v, alcance: _a, inicio_local: _i, fim_local: _f, participantes, ...campos }: Mudanca,
  o: { agora: Date; aprova: boolean },
): Promise<void> {
  const km =
    campos.quilometros_previstos_km === undefined ? n.a.quilometros_previstos_km : campos.quilometros_previstos_km
  const bloco = comFolga(rec.regras, { de: n.de, ate: n.ate, quilometros_previstos_km: km })
  // an approval is valid only for the approved time
  const situacao =
    n.a.situacao === 'pendente' || (n.mudouHora && !o.aprova && precisaAprovar(rec.regras, n))
      ? 'pendente'
      : 'confirmada'
  const expira =
    situacao === 'pendente'
      ? new Date(
          Math.min(
            o.agora.getTime() + rec.regras.pendente_horas * 60 * MINUTO_MS,
            Math.max(n.de.getTime(), o.agora.getTime() + 30 * MINUTO_MS),
          ),
        )
      : null
  const mudados = Object.fromEntries(Object.entries(campos).filter(([, v]) => v !== undefined))
  await passarPara(
    u,
    n.a,
    situacao,
    { ...mudados, expira_em: expira, periodo: intervalo(n.de, n.ate), ocupado: intervalo(bloco.de, bloco.ate) },
    'reserva.alterar',
  )
  if (participantes) await guardarParticipantes(u, n.a.id, participantes)
  if (expira)
    await agendar(
      u.tx,
      trabalhoDeExpirar,
      { reserva_id: n.a.id },
      { chave: `expirar:${n.a.id}:${n.a.versao}`, em: expira },
    )
  if (situacao === 'confirmada' && n.mudouHora) await vigiarChegada(u, rec, n.a.id, n.de, o.agora)
  if (n.mudouHora) soltar(u, n.a)
}

export const LONGE_MS = 62 * DIA_MS
