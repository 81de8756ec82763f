import { sql } from 'kysely'
import { situacaoDe } from '#engines/funil/tipos.ts'
import { MINUTOS_PARA_DESFAZER as MINUTOS } from '#kit/desfazer.ts'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { comoEstava } from './como-estava.ts'
import { lugarEm } from './lugar.ts'
import { entrar } from './entrar.ts'
import type { Quem } from '#modules/funis/nucleo/server/comandos/quem.ts'
import { recolherFilhos } from './recolher.ts'
import { trazerDeVolta } from './repassar.ts'
import { trancarCartao, type CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

const SEM_ESTAGIO = 'O estágio de onde o cartão veio não existe mais.'

interface Movimento {
  seq: number
  de_estagio_id: string
  para_estagio_id: string
  de_funil_id: string | null
  em: Date
  por_tipo: string
  desfaz: number | null
  /** when it had entered the previous stage */
  desde: Date
}
interface Desfeito {
  seq: number
  /** cards it had created elsewhere that other users have already worked on */
  ficaram: number
}

/** Undoes the last move: restores stage, position and deadlines. The log keeps both moves. */
export async function desfazerMovimento(
  u: Unidade,
  c: CartaoTrancado,
  seq: number,
  quem: Quem,
  agora: Date,
): Promise<Desfeito> {
  const ultimo = await movimentoDe(u, c.id)
  // a following hand-off that took the card to another funnel is undone with this move
  const levado = ultimo?.de_funil_id && ultimo.por_tipo === 'passagem' && ultimo.seq === seq + 1
  if (!ultimo || ultimo.desfaz !== null || (ultimo.seq !== seq && !levado))
    throw conflito('Este movimento já não é o último e não pode ser desfeito.')
  if (!ultimo.de_funil_id) return tirar(u, c, ultimo, quem, agora)
  exigirCedo(ultimo, agora)
  const volta = await trazerDeVolta(u, c, { ...ultimo, de_funil_id: ultimo.de_funil_id }, quem, agora)
  if (volta === null) throw conflito(SEM_ESTAGIO)
  const pedido = levado ? await movimentoDe(u, c.id, seq) : undefined
  if (!pedido) return { seq: volta, ficaram: 0 }
  // without this row, repeating the move hands off again
  await u.tx.deleteFrom('funis.repasses').where('cartao_id', '=', c.id).where('seq', '=', ultimo.seq).execute()
  return tirar(u, await trancarCartao(u.tx, 'sistema', c.id), pedido, quem, agora)
}

async function tirar(u: Unidade, c: CartaoTrancado, m: Movimento, quem: Quem, agora: Date): Promise<Desfeito> {
  exigirCedo(m, agora)
  const funil = await funilVigente(u.tx, c.funil_id)
  const alvo = funil.definicao.estagios.find((e) => e.id === m.de_estagio_id)
  if (!alvo) throw conflito(SEM_ESTAGIO)
  const chaves = funil.definicao.passagens.filter((p) => p.ao_entrar === m.para_estagio_id).map((p) => p.chave)
  const ficaram = chaves.length > 0 ? await recolherFilhos(u, c.id, m.para_estagio_id, chaves, agora) : 0
  const novo = await entrar(u, c, alvo, {
    quem,
    agora,
    desfaz: m.seq,
    desde: m.desde,
    volta: await comoEstava(u.tx, c.id, m.seq),
    ordem: situacaoDe(alvo.tipo) === 'aberto' ? await lugarEm(u.tx, alvo.id, {}) : c.ordem,
  })
  if (novo === null) throw conflito(SEM_ESTAGIO)
  await sql`
    update funis.transicoes
    set desfeita_por = ${novo}
    where cartao_id = ${c.id}
      and seq = ${m.seq}
  `.execute(u.tx)
  return { seq: novo, ficaram }
}

function exigirCedo(m: Movimento, agora: Date): void {
  if (agora.getTime() - m.em.getTime() > MINUTOS * 60_000)
    throw conflito(`Um movimento pode ser desfeito por ${MINUTOS} minutos. Mova o cartão de volta.`)
}

/** One move of a card; without `seq` the last one. */
async function movimentoDe(u: Unidade, cartaoId: string, seq?: number): Promise<Movimento | undefined> {
  const { rows } = await sql<Movimento>`
    select
      t.seq,
      t.de_estagio_id,
      t.para_estagio_id,
      t.de_funil_id,
      t.em,
      t.por_tipo,
      t.desfaz,
      (
        select a.em
        from funis.transicoes a
        where a.cartao_id = t.cartao_id
          and a.seq < t.seq
          and a.para_estagio_id = t.de_estagio_id
          and a.desfaz is null
          and a.desfeita_por is null
        order by a.seq desc
        limit 1
      ) as desde
    from funis.transicoes t
    where t.cartao_id = ${cartaoId} ${seq === undefined ? sql`` : sql`and t.seq = ${seq}`}
    order by t.seq desc
    limit 1
  `.execute(u.tx)
  return rows[0]
}
