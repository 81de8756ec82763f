import { sql } from 'kysely'
import { valeParaOCartao } from '#engines/funil/condicao.ts'
import { partesDe, type Parte, primeiroEstagio } from '#engines/funil/passagem.ts'
import { situacaoDe, type Estagio, type Passagem } from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cartaoParentes } from '#modules/funis/nucleo/eventos.ts'
import { camposEmUso, funilVigente, type FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { arquivarCartao } from './arquivar.ts'
import { criarCartao } from './criar.ts'
import { entrar } from './entrar.ts'
import type { Quem } from '#modules/funis/nucleo/server/comandos/quem.ts'
import { exigirLugar } from './mover.ts'
import { lugarEm } from './lugar.ts'
import { avisarLa } from './avisar-passagem.ts'
import { reabrirFilho } from './reabrir.ts'
import { repassar } from './repassar.ts'
import { chamarPais } from './retornos.ts'
import { fatosDo, trancarCartao, type CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { trabalhoDeEntregar } from '../tipos-de-trabalho.ts'

export const PELA_PASSAGEM: Quem = { tipo: 'passagem' }
const DIA_MS = 86_400_000

interface Transicao {
  para_estagio_id: string
  desfeita: boolean
  reabre: boolean
  ciclo: number
  em: Date
}
/** One visit of a card to the stage that starts the hand-off. */
export interface Visita {
  ciclo: number
  /** the cards of the previous visit are to be reopened */
  reabre: boolean
}

/**
 * Runs the hand-offs of one transition: creates or moves cards in other funnels, and calls back the parent. Can run
 * twice: a unique row per hand-off, source and visit prevents duplicates.
 */
export async function passarAdiante(
  s: Servicos,
  { cartao_id, seq }: { cartao_id: string; seq: number },
): Promise<void> {
  await s.executar(sistema, async (u) => {
    await trancarFamilia(u, cartao_id)
    const c = await trancarCartao(u.tx, 'sistema', cartao_id).catch(() => null)
    const t = c && (await transicaoDe(u, cartao_id, seq))
    if (!c || !t || t.desfeita) return
    const funil = await funilVigente(u.tx, c.funil_id)
    const valores = await fatosDo(u.tx, c.id)
    const daqui = funil.definicao.passagens.filter(
      (x) => x.ao_entrar === t.para_estagio_id && valeParaOCartao(x.quando, valores),
    )
    for (const p of daqui) {
      if (p.atraso_dias > 0)
        await agendar(
          u.tx,
          trabalhoDeEntregar,
          { cartao_id, passagem: p.id, ciclo: t.ciclo, reabre: t.reabre },
          { chave: `entregar:${cartao_id}:${p.id}:${t.ciclo}`, em: new Date(Date.now() + p.atraso_dias * DIA_MS) },
        )
      else if (p.modo !== 'mover') await entregar(u, c, p, t)
    }
    await chamarPais(u, funil, c, { estagio_id: t.para_estagio_id, seq, em: t.em })
    // last, because the card leaves this funnel after the other hand-offs are done
    const leva = daqui.find((p) => p.modo === 'mover' && p.atraso_dias === 0)
    if (leva) await repassar(u, c, leva, t.ciclo)
    await avisarFamilia(u, c.id)
  })
}

/** Runs a hand-off with a delay (`atraso_dias`). */
export async function entregarDepois(
  s: Servicos,
  d: { cartao_id: string; passagem: string; ciclo: number; reabre?: boolean | undefined },
): Promise<void> {
  await s.executar(sistema, async (u) => {
    await trancarFamilia(u, d.cartao_id)
    const c = await trancarCartao(u.tx, 'sistema', d.cartao_id).catch(() => null)
    const p = c && (await funilVigente(u.tx, c.funil_id)).definicao.passagens.find((x) => x.id === d.passagem)
    const vindas = c && p ? await visitas(u, d.cartao_id, p.ao_entrar) : 0
    if (!c || !p || vindas < d.ciclo) return
    if (p.modo === 'mover') return vindas === d.ciclo ? repassar(u, c, p, d.ciclo) : undefined
    await entregar(u, c, p, { ciclo: d.ciclo, reabre: d.reabre ?? false })
    await avisarFamilia(u, c.id)
  })
}

/** Predicate on `c`: a card, the cards of its project, its parents and its children. */
const daFamilia = (cartaoId: string) => sql`
  (
    c.id = ${cartaoId}
    or c.dossie_id = (select dossie_id from funis.cartoes where id = ${cartaoId})
    or c.id in (
      select para_cartao_id
      from funis.vinculos
      where de_cartao_id = ${cartaoId}
      union all
      select de_cartao_id
      from funis.vinculos
      where para_cartao_id = ${cartaoId}
    )
  )
`

/** Locks all related cards in id order before a hand-off, to avoid deadlocks between hand-offs. */
async function trancarFamilia(u: Unidade, cartaoId: string): Promise<void> {
  await sql`
    select c.id
    from funis.cartoes c
    where ${daFamilia(cartaoId)}
    order by c.id
    for update
  `.execute(u.tx)
}

/** Updates related cards that are open on a screen. */
async function avisarFamilia(u: Unidade, cartaoId: string): Promise<void> {
  const { rows } = await sql<{ cartao_id: string; funil_id: string }>`
    select c.id as cartao_id, c.funil_id
    from funis.cartoes c
    where ${daFamilia(cartaoId)}
    order by c.id
    limit 60
  `.execute(u.tx)
  if (rows.length > 1) for (const r of rows) u.emitir(cartaoParentes, r)
}

/** Number of visits of a card to a stage, without undone moves. */
export async function visitas(u: Unidade, cartaoId: string, estagioId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from funis.transicoes
    where cartao_id = ${cartaoId}
      and para_estagio_id = ${estagioId}
      and desfeita_por is null
      and desfaz is null
  `.execute(u.tx)
  return rows[0]?.n ?? 0
}

async function transicaoDe(u: Unidade, cartaoId: string, seq: number): Promise<Transicao | undefined> {
  const { rows } = await sql<Transicao>`
    select
      t.para_estagio_id,
      t.desfeita_por is not null or t.desfaz is not null as desfeita,
      t.reabre,
      t.em,
      (
        select count(*)::int
        from funis.transicoes a
        where a.cartao_id = t.cartao_id
          and a.para_estagio_id = t.para_estagio_id
          and a.seq <= t.seq
          and a.desfeita_por is null
          and a.desfaz is null
      ) as ciclo
    from funis.transicoes t
    where t.cartao_id = ${cartaoId}
      and t.seq = ${seq}
  `.execute(u.tx)
  return rows[0]
}

async function entregar(u: Unidade, c: CartaoTrancado, p: Passagem, visita: Visita): Promise<void> {
  const destino = await funilVigente(u.tx, p.destino.funil).catch(() => null)
  const estagio = destino?.definicao.estagios.find((e) => e.chave === p.destino.estagio)
  // an archived funnel and one of a department that is off accept nothing; its managers see that on the map of hand-offs
  if (!destino || destino.arquivado || !destino.ligado) return
  if (p.modo === 'notificar') return avisarLa(u, c, p, visita.ciclo, destino)
  if (!estagio) return
  if (p.modo === 'avancar_pai') {
    const pai = await paiEm(u, c, destino.id)
    if (pai) await levar(u, destino, pai, estagio)
    return
  }
  const irmao = p.modo === 'filho' ? null : await irmaoEm(u, c, destino.id)
  if (irmao && irmao.id !== c.id) return avancar(u, c, { p, ciclo: visita.ciclo, irmao }, destino, estagio)
  if (p.modo === 'avancar_irmao') return
  for (const parte of partesDe(p, c.titulo, await fatosDo(u.tx, c.id), await camposEmUso(u.tx)))
    await nascer(u, c, { p, visita, parte }, destino, estagio)
}

/**
 * Advances a sibling once per visit: a repeated run does not move a card that users have moved since. Its outcome can
 * call this card back, as that of a child.
 */
async function avancar(
  u: Unidade,
  c: CartaoTrancado,
  { p, ciclo, irmao }: { p: Passagem; ciclo: number; irmao: CartaoTrancado },
  destino: FunilVigente,
  estagio: Estagio,
): Promise<void> {
  const novo = await u.tx
    .insertInto('funis.vinculos')
    .values({ id: uuidv7(), de_cartao_id: c.id, para_cartao_id: irmao.id, passagem: p.chave, ciclo })
    .onConflict((oc) => oc.columns(['passagem', 'de_cartao_id', 'ciclo', 'parte']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (novo) await levar(u, destino, irmao, estagio)
}

/** Creates the child card. Missing required fields do not reject it: they are stored in its `pendencias`. */
async function nascer(
  u: Unidade,
  c: CartaoTrancado,
  { p, visita: { ciclo, reabre }, parte }: { p: Passagem; visita: Visita; parte: Parte },
  destino: FunilVigente,
  estagio: Estagio,
): Promise<void> {
  const { rows } = await sql<{ id: string; filho: string; recolhido: boolean }>`
    select id, para_cartao_id as filho, recolhido_em is not null as recolhido
    from funis.vinculos
    where passagem = ${p.chave}
      and de_cartao_id = ${c.id}
      and ciclo = ${ciclo}
      and parte = ${parte.numero}
  `.execute(u.tx)
  if (rows[0]) return rows[0].recolhido ? devolver(u, rows[0]) : undefined
  if (reabre && (await reabrirFilho(u, c, { passagem: p.chave, ciclo, parte: parte.numero }, destino, estagio))) return
  const filho = await criarCartao(
    u,
    destino,
    {
      estagio: situacaoDe(estagio.tipo) === 'aberto' ? estagio : primeiroEstagio(destino.definicao),
      titulo: parte.titulo,
      contato_id: c.contato_id,
      dossie_id: destino.definicao.usa_dossie ? c.dossie_id : null,
      prioridade: c.prioridade,
      valor_centavos: c.valor_centavos === null ? null : Number(c.valor_centavos),
      origem: 'passagem',
      copiados: { ...comoObjeto(c.campos), ...parte.valores },
    },
    PELA_PASSAGEM,
    new Date(),
  )
  await u.tx
    .insertInto('funis.vinculos')
    .values({ id: uuidv7(), de_cartao_id: c.id, para_cartao_id: filho, passagem: p.chave, ciclo, parte: parte.numero })
    .execute()
}

/** An undone move was repeated: restores the same child card. */
async function devolver(u: Unidade, v: { id: string; filho: string }): Promise<void> {
  await sql`update funis.vinculos set recolhido_em = null where id = ${v.id}`.execute(u.tx)
  const filho = await trancarCartao(u.tx, 'sistema', v.filho)
  await arquivarCartao(u, filho, false, new Date())
  // restoring is not user activity
  await u.tx
    .updateTable('funis.cartoes')
    .set({ ultima_atividade_em: filho.ultima_atividade_em })
    .where('id', '=', filho.id)
    .execute()
}

async function irmaoEm(u: Unidade, c: CartaoTrancado, funilId: string): Promise<CartaoTrancado | null> {
  if (!c.dossie_id) return null
  const { rows } = await sql<{ id: string }>`
    select id
    from funis.cartoes
    where dossie_id = ${c.dossie_id}
      and funil_id = ${funilId}
      and situacao = 'aberto'
    order by criado_em
    limit 1
  `.execute(u.tx)
  return rows[0] ? trancarCartao(u.tx, 'sistema', rows[0].id) : null
}

async function paiEm(u: Unidade, c: CartaoTrancado, funilId: string): Promise<CartaoTrancado | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from funis.vinculos v
    join funis.cartoes c on c.id = v.de_cartao_id
    where v.para_cartao_id = ${c.id}
      and c.funil_id = ${funilId}
    limit 1
  `.execute(u.tx)
  return rows[0] ? trancarCartao(u.tx, 'sistema', rows[0].id) : null
}

/** Moves a card forward to a stage; one that is already there or beyond it stays. */
async function levar(u: Unidade, funil: FunilVigente, c: CartaoTrancado, alvo: Estagio): Promise<void> {
  const lugar = (id: string) => funil.definicao.estagios.findIndex((e) => e.id === id)
  if (c.estagio_id === alvo.id || (!alvo.desvio && lugar(c.estagio_id) > lugar(alvo.id) && c.situacao !== 'perdido'))
    return
  const acima = await exigirLugar(u.tx, funil, alvo, c.responsavel_id, PELA_PASSAGEM)
  await entrar(u, c, alvo, {
    quem: PELA_PASSAGEM,
    agora: new Date(),
    motivo: acima,
    ordem: situacaoDe(alvo.tipo) === 'aberto' ? await lugarEm(u.tx, alvo.id, {}) : c.ordem,
  })
}
