import { sql } from 'kysely'
import { valeParaOCartao } from '#engines/funil/condicao.ts'
import { situacaoDe, type Estagio, type Passagem } from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { funilVigente, type FunilVigente } from '../consultas/funil.ts'
import { criarCartao } from './criar.ts'
import { entrar, exigirLugar, type Quem } from './mover.ts'
import { lugarEm } from './lugar.ts'
import { abrirTarefa, avisarLa } from './avisar-passagem.ts'
import { fatosDo, trancarCartao, type CartaoTrancado } from './trancar.ts'

const PELA_PASSAGEM: Quem = { tipo: 'passagem' }
const DIA_MS = 86_400_000

interface Transicao {
  para_estagio_id: string
  desfeita: boolean
  ciclo: number
}

/**
 * What follows from one transition: the cards it makes or moves in other funnels, and the parent it calls back. May run twice; a unique
 * row per hand-off, source and visit says what was done already.
 */
export async function passarAdiante(s: Servicos, { cartao_id, seq }: { cartao_id: string; seq: number }): Promise<void> {
  await s.executar(sistema, async (u) => {
    const c = await trancarCartao(u.tx, 'sistema', cartao_id).catch(() => null)
    const t = c && (await transicaoDe(u, cartao_id, seq))
    if (!c || !t || t.desfeita) return
    const funil = await funilVigente(u.tx, c.funil_id)
    const valores = await fatosDo(u.tx, c.id)
    for (const p of funil.definicao.passagens.filter((x) => x.ao_entrar === t.para_estagio_id && valeParaOCartao(x.quando, valores))) {
      if (p.atraso_dias > 0) await agendar(u.tx, 'funis:entregar', { cartao_id, passagem: p.id, ciclo: t.ciclo }, { chave: `entregar:${cartao_id}:${p.id}:${t.ciclo}`, em: new Date(Date.now() + p.atraso_dias * DIA_MS) })
      else await entregar(u, c, p, t.ciclo)
    }
    await chamarPais(u, funil, c, t.para_estagio_id, seq)
  })
}

/** A hand-off whose time came later than its stage. */
export async function entregarDepois(s: Servicos, d: { cartao_id: string; passagem: string; ciclo: number }): Promise<void> {
  await s.executar(sistema, async (u) => {
    const c = await trancarCartao(u.tx, 'sistema', d.cartao_id).catch(() => null)
    const p = c && (await funilVigente(u.tx, c.funil_id)).definicao.passagens.find((x) => x.id === d.passagem)
    if (c && p) await entregar(u, c, p, d.ciclo)
  })
}

async function transicaoDe(u: Unidade, cartaoId: string, seq: number): Promise<Transicao | undefined> {
  const { rows } = await sql<Transicao>`select t.para_estagio_id, t.desfeita_por is not null or t.desfaz is not null as desfeita,
    (select count(*)::int from funis.transicoes a where a.cartao_id = t.cartao_id and a.para_estagio_id = t.para_estagio_id and a.seq <= t.seq and a.desfeita_por is null and a.desfaz is null) as ciclo
    from funis.transicoes t where t.cartao_id = ${cartaoId} and t.seq = ${seq}`.execute(u.tx)
  return rows[0]
}

async function entregar(u: Unidade, c: CartaoTrancado, p: Passagem, ciclo: number): Promise<void> {
  const destino = await funilVigente(u.tx, p.destino.funil).catch(() => null)
  const estagio = destino?.definicao.estagios.find((e) => e.chave === p.destino.estagio)
  // a funnel that is gone takes nothing; who keeps it sees so on the map of hand-offs
  if (!destino || destino.arquivado) return
  if (p.modo === 'notificar') return avisarLa(u, c, p, ciclo, destino)
  if (!estagio) return
  if (p.modo === 'filho') return nascer(u, c, p, ciclo, destino, estagio)
  const alvo = p.modo === 'avancar_pai' ? await paiEm(u, c, destino.id) : p.modo === 'avancar_irmao' ? await irmaoEm(u, c, destino.id) : null
  if (alvo) await levar(u, destino, alvo, estagio)
}

/** Never turned away: what is missing stands on the child as pending. */
async function nascer(u: Unidade, c: CartaoTrancado, p: Passagem, ciclo: number, destino: FunilVigente, estagio: Estagio): Promise<void> {
  const { rows } = await sql`select 1 from funis.vinculos where passagem = ${p.chave} and de_cartao_id = ${c.id} and ciclo = ${ciclo}`.execute(u.tx)
  if (rows.length > 0) return
  const filho = await criarCartao(u, destino, { estagio: situacaoDe(estagio.tipo) === 'aberto' ? estagio : (destino.definicao.estagios[0] as Estagio), titulo: c.titulo, contato_id: c.contato_id, dossie_id: destino.definicao.usa_dossie ? c.dossie_id : null, prioridade: c.prioridade as 'normal', valor_centavos: c.valor_centavos === null ? null : Number(c.valor_centavos), origem: 'passagem', copiados: c.campos as Record<string, unknown> }, PELA_PASSAGEM, new Date())
  await u.tx.insertInto('funis.vinculos').values({ id: uuidv7(), de_cartao_id: c.id, para_cartao_id: filho, passagem: p.chave, ciclo }).execute()
}

async function irmaoEm(u: Unidade, c: CartaoTrancado, funilId: string): Promise<CartaoTrancado | null> {
  if (!c.dossie_id) return null
  const { rows } = await sql<{ id: string }>`select id from funis.cartoes where dossie_id = ${c.dossie_id} and funil_id = ${funilId} and situacao = 'aberto' order by criado_em limit 1`.execute(u.tx)
  return rows[0] ? trancarCartao(u.tx, 'sistema', rows[0].id) : null
}

async function paiEm(u: Unidade, c: CartaoTrancado, funilId: string): Promise<CartaoTrancado | null> {
  const { rows } = await sql<{ id: string }>`select c.id from funis.vinculos v join funis.cartoes c on c.id = v.de_cartao_id where v.para_cartao_id = ${c.id} and c.funil_id = ${funilId} limit 1`.execute(u.tx)
  return rows[0] ? trancarCartao(u.tx, 'sistema', rows[0].id) : null
}

/** Forward to a stage; one that stands there already, or beyond it, stays. */
async function levar(u: Unidade, funil: FunilVigente, c: CartaoTrancado, alvo: Estagio): Promise<void> {
  const lugar = (id: string) => funil.definicao.estagios.findIndex((e) => e.id === id)
  if (c.estagio_id === alvo.id || (!alvo.desvio && lugar(c.estagio_id) > lugar(alvo.id) && c.situacao !== 'perdido')) return
  const acima = await exigirLugar(u.tx, funil, alvo, c.responsavel_id, PELA_PASSAGEM)
  await entrar(u, c, alvo, { quem: PELA_PASSAGEM, agora: new Date(), motivo: acima, ordem: situacaoDe(alvo.tipo) === 'aberto' ? await lugarEm(u.tx, alvo.id, {}) : c.ordem })
}

/** The child came where its hand-off waits for it: the parent goes on, unless it went on by itself. */
async function chamarPais(u: Unidade, funil: FunilVigente, c: CartaoTrancado, entrou: string, seq: number): Promise<void> {
  const estagio = funil.definicao.estagios.find((e) => e.id === entrou)
  const { rows: pais } = await sql<{ id: string; passagem: string; vinculo: string; de_cartao_id: string }>`select v.id as vinculo, v.passagem, v.de_cartao_id from funis.vinculos v where v.para_cartao_id = ${c.id} and v.retornou_em is null`.execute(u.tx)
  for (const v of pais) {
    const pai = await trancarCartao(u.tx, 'sistema', v.de_cartao_id)
    const doPai = await funilVigente(u.tx, pai.funil_id)
    const p = doPai.definicao.passagens.find((x) => x.chave === v.passagem)
    const retorno = p?.retornos.find((r) => (typeof r.quando === 'string' ? r.quando === estagio?.tipo : r.quando.estagio === estagio?.chave))
    if (!p || !retorno) continue
    if (retorno.tarefa) await abrirTarefa(u, pai, retorno.tarefa, `${v.vinculo}:${seq}`)
    if (typeof retorno.quando === 'string') await sql`update funis.vinculos set retornou_em = now() where id = ${v.vinculo}`.execute(u.tx)
    const alvo = doPai.definicao.estagios.find((e) => e.chave === retorno.para)
    // still in the stage that called the child (or in one the child sent it to): it has not moved on by itself
    if (alvo && pai.situacao === 'aberto') await entrar(u, pai, alvo, { quem: PELA_PASSAGEM, agora: new Date(), motivo: `${c.titulo}: ${estagio?.nome ?? ''}`, ordem: situacaoDe(alvo.tipo) === 'aberto' ? await lugarEm(u.tx, alvo.id, {}) : pai.ordem })
  }
}
