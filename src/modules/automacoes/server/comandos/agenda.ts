import { sql } from 'kysely'
import type { Valores } from '#engines/funil/campos.ts'
import { valeParaOCartao } from '#engines/funil/condicao.ts'
import { ultimaVez, type Agenda } from '#engines/regras/agenda.ts'
import { regra, type DefinicaoDaRegra } from '#engines/regras/tipos.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { expedienteNoFunil, comFatos, comColunas } from '#modules/funis/publico.ts'
import { porExecucao, automacoesAtivas, type AutomacaoAtiva } from './disparar.ts'

/** Cards per transaction and steps per minute: thousands of cards are spread over minutes to avoid load peaks. */
const LOTE = 200
const PASSOS_POR_MINUTO = 10
/** A scheduled run that is more than 6 h late is skipped: a morning reminder makes no sense at night. */
const VALE_MS = 6 * 3_600_000

/** Runs scheduled rules that are due: records each run once, then processes its cards, in this or another process. */
export async function olharAAgenda(s: Servicos, agora = new Date()): Promise<void> {
  for (const r of await automacoesAtivas(s.banco.db, null)) await anotarAVez(s, r, agora)
  let passos = 0
  while (passos < PASSOS_POR_MINUTO && (await s.executar(sistema, (u) => umPasso(u, agora)))) passos += 1
}

/** Only runs after the rule was published or switched on again. */
async function anotarAVez(s: Servicos, r: AutomacaoAtiva & { funil_id: string }, agora: Date): Promise<void> {
  const { gatilho } = r.definicao
  const em =
    gatilho.tipo === 'agenda'
      ? ultimaVez(gatilho satisfies Agenda, agora, (await expedienteNoFunil(s.banco.db, r.funil_id)).fechado)
      : null
  const desde = Math.max(r.publicada_em.getTime(), r.ligada_em?.getTime() ?? 0, agora.getTime() - VALE_MS)
  if (!em || em.getTime() <= desde) return
  await s.executar(
    sistema,
    async (u) =>
      void (await u.tx
        .insertInto('funis.agendas')
        .values({ regra_id: r.id, em, versao: r.versao })
        .onConflict((oc) => oc.columns(['regra_id', 'em']).doNothing())
        .execute()),
  )
}

interface Vez {
  regra_id: string
  em: Date
  versao: number
  ate: string | null
  ativa: boolean
  funil_id: string
  definicao: DefinicaoDaRegra
}

/**
 * Processes a batch of cards of the oldest unfinished run; a lock stops other processes from taking the same one.
 * Returns whether there may be more.
 */
async function umPasso(u: Unidade, agora: Date): Promise<boolean> {
  const {
    rows: [v],
  } = await sql<Vez>`
    select a.regra_id, a.em, a.versao, a.ate, r.ativa, r.funil_id, v.definicao
    from funis.agendas a
    join funis.regras r on r.id = a.regra_id
    join funis.regra_versoes v on v.regra_id = a.regra_id and v.numero = a.versao
    where a.terminada_em is null
    order by a.em, a.regra_id
    limit 1
    for update of a skip locked
  `.execute(u.tx)
  if (!v) return false
  const { gatilho, quando } = regra.parse(v.definicao)
  const cartoes =
    gatilho.tipo === 'agenda' && v.ativa && v.em.getTime() > agora.getTime() - VALE_MS
      ? await cartoesDaVez(u, v, gatilho.estagios)
      : []
  let postas = 0
  for (const c of cartoes.filter((x) => valeParaOCartao(quando, x.valores)))
    postas += await porExecucao(u.tx, { id: v.regra_id, versao: v.versao }, c.id, `agenda:${c.id}:${v.em.getTime()}`, 0)
  await sql`
    update funis.agendas
    set
      ate = coalesce(${cartoes.at(-1)?.id ?? null}::uuid, ate),
      postas = postas + ${postas},
      terminada_em = case when ${cartoes.length < LOTE} then now() end
    where regra_id = ${v.regra_id}
      and em = ${v.em}
  `.execute(u.tx)
  return true
}

/** Open cards that were in the stage at the scheduled time; later ones wait for the next run. */
async function cartoesDaVez(
  u: Unidade,
  v: Vez,
  estagios: readonly string[],
): Promise<{ id: string; valores: Valores }[]> {
  const { rows } = await sql<{ id: string; valores: Valores }>`
    select c.id, ${comColunas} as valores
    from funis_publico.cartoes c ${comFatos}
    where c.funil_id = ${v.funil_id}
      and c.situacao = 'aberto'
      and c.arquivado_em is null
      and c.entrou_estagio_em <= ${v.em}
      and (${estagios.length === 0} or c.estagio_id = any(${[...estagios]}::uuid[]))
      and (${v.ate}::uuid is null or c.id > ${v.ate}::uuid)
    order by c.id
    limit ${LOTE}
  `.execute(u.tx)
  return rows
}

/** Deletes records of scheduled runs after 90 days; each execution has its own log. */
export const podarAgendas = async (u: Unidade): Promise<void> =>
  void (await sql`delete from funis.agendas where terminada_em < now() - interval '90 days'`.execute(u.tx))
