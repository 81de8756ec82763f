import { sql } from 'kysely'
import { situacaoDe, type Passagem } from '#engines/funil/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { funilVigente, type FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { veOFunil } from '#modules/funis/nucleo/server/consultas/quem-ve.ts'
import { anotarRepasse, comoEstavaNoFunil } from './como-estava.ts'
import { abrirDossie } from './criar.ts'
import { lugarEm } from './lugar.ts'
import { entrar } from './entrar.ts'
import type { Quem } from '#modules/funis/nucleo/server/comandos/quem.ts'
import { exigirLugar } from './mover.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

/**
 * Hand-off of mode `mover`: moves the card itself to another funnel, with project, people, documents and history. Once
 * per visit. A card that was moved on or archived meanwhile stays.
 */
export async function repassar(u: Unidade, c: CartaoTrancado, p: Passagem, ciclo: number): Promise<void> {
  if (c.estagio_id !== p.ao_entrar || c.arquivado_em) return
  const destino = await funilVigente(u.tx, p.destino.funil).catch(() => null)
  const alvo = destino?.definicao.estagios.find((e) => e.chave === p.destino.estagio)
  if (!destino || destino.arquivado || !destino.ligado || destino.id === c.funil_id) return
  if (!alvo || situacaoDe(alvo.tipo) !== 'aberto') return
  const feito = await u.tx
    .selectFrom('funis.repasses')
    .select('seq')
    .where('cartao_id', '=', c.id)
    .where('passagem', '=', p.chave)
    .where('ciclo', '=', ciclo)
    .executeTakeFirst()
  if (feito) return
  const muda = await comoSera(u, c, destino)
  const acima = await exigirLugar(u.tx, destino, alvo, muda.responsavel_id, { tipo: 'passagem' })
  const seq = await entrar(u, c, alvo, {
    quem: { tipo: 'passagem' },
    agora: new Date(),
    motivo: acima,
    ordem: await lugarEm(u.tx, alvo.id, {}),
    funil: { id: destino.id, muda },
  })
  if (seq !== null) await anotarRepasse(u.tx, c, { passagem: p.chave, ciclo, seq })
}

/** The assignee stays if they can see the destination funnel; tags stay if one with the same name exists there. */
async function comoSera(
  u: Unidade,
  c: CartaoTrancado,
  destino: FunilVigente,
): Promise<Pick<CartaoTrancado, 'responsavel_id' | 'etiquetas' | 'dossie_id'>> {
  const { rows } = await sql<{ id: string }>`
    select n.id
    from funis.etiquetas v
    join funis.etiquetas n
      on n.funil_id = ${destino.id}
      and n.arquivada_em is null
      and plataforma.sem_acento(n.nome) = plataforma.sem_acento(v.nome)
    where v.id = any(${c.etiquetas}::uuid[])
    order by n.nome
  `.execute(u.tx)
  return {
    responsavel_id: c.responsavel_id && (await veOFunil(u.tx, c.responsavel_id, destino.id)) ? c.responsavel_id : null,
    etiquetas: rows.map((r) => r.id),
    dossie_id: c.dossie_id ?? (destino.definicao.usa_dossie ? await abrirDossie(u, c.contato_id) : null),
  }
}

/** Undoes a hand-off of mode `mover`: restores stage, position, deadlines and assignee in the original funnel. */
export async function trazerDeVolta(
  u: Unidade,
  c: CartaoTrancado,
  ida: { seq: number; de_funil_id: string; de_estagio_id: string; desde: Date },
  quem: Quem,
  agora: Date,
): Promise<number | null> {
  const origem = await funilVigente(u.tx, ida.de_funil_id)
  const alvo = origem.definicao.estagios.find((e) => e.id === ida.de_estagio_id)
  const antes = await comoEstavaNoFunil(u.tx, c.id, ida.seq)
  if (!alvo || !antes) return null
  const { responsavel_id, etiquetas, ...volta } = antes
  const seq = await entrar(u, c, alvo, {
    quem,
    agora,
    desfaz: ida.seq,
    desde: ida.desde,
    volta,
    ordem: volta.ordem,
    funil: { id: origem.id, muda: { responsavel_id, etiquetas } },
  })
  if (seq === null) return null
  await sql`
    update funis.transicoes
    set desfeita_por = ${seq}
    where cartao_id = ${c.id}
      and seq = ${ida.seq}
  `.execute(u.tx)
  return seq
}
