import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Passagem } from '#engines/funil/tipos.ts'
import { criarTarefa } from '#modules/tarefas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoAviso } from '#modules/funis/nucleo/eventos.ts'
import { funilVigente, type FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { quemAvisar } from '#modules/funis/nucleo/server/consultas/pessoas.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

/**
 * Hand-off of mode `notificar`: creates and moves nothing. Notifies the assignee of the same project's card in that
 * funnel, otherwise the funnel's managers. Once per visit.
 */
export async function avisarLa(
  u: Unidade,
  c: CartaoTrancado,
  p: Passagem,
  ciclo: number,
  destino: FunilVigente,
): Promise<void> {
  const la = c.dossie_id ? await abertoDoDossie(u, c.dossie_id, destino.id) : null
  const pessoas = la?.responsavel_id
    ? [la.responsavel_id]
    : await quemAvisar(u.tx, { id: la?.id ?? c.id, funil_id: destino.id, responsavel_id: null }, ['gestores'], [])
  const aqui = await funilVigente(u.tx, c.funil_id)
  const estagio = aqui.definicao.estagios.find((e) => e.id === p.ao_entrar)?.nome ?? ''
  // link to their own card of the project if there is one, because they may open it
  if (pessoas.length > 0)
    u.emitir(cartaoAviso, {
      cartao_id: la?.id ?? c.id,
      funil_id: la ? destino.id : c.funil_id,
      titulo: c.titulo,
      pessoas,
      por: null,
      texto: (p.recado || `“${c.titulo}” chegou a “${estagio}” em “${aqui.definicao.nome}”`).slice(0, 300),
      chave: `passagem:${p.id}:${c.id}:${ciclo}`,
    })
}

async function abertoDoDossie(
  u: Unidade,
  dossieId: string,
  funilId: string,
): Promise<{ id: string; responsavel_id: string | null } | null> {
  const { rows } = await sql<{ id: string; responsavel_id: string | null }>`
    select id, responsavel_id
    from funis.cartoes
    where dossie_id = ${dossieId}
      and funil_id = ${funilId}
      and situacao = 'aberto'
    order by responsavel_id is null, criado_em
    limit 1
  `.execute(u.tx)
  return rows[0] ?? null
}

/**
 * Creates the task of a return, for the card's assignee or one of the funnel's managers. The id is derived from the
 * return, so that each return creates one task.
 */
export async function abrirTarefa(u: Unidade, c: CartaoTrancado, titulo: string, chave: string): Promise<void> {
  const dono =
    (await quemAvisar(u.tx, c, ['responsavel'], []))[0] ?? (await quemAvisar(u.tx, c, ['gestores'], [])).toSorted()[0]
  if (dono)
    await criarTarefa(u, 'sistema', { id: idDe(`retorno:${chave}`), titulo, responsavel_id: dono, cartao_id: c.id })
}

const idDe = (texto: string): string => {
  const h = createHash('sha256').update(texto).digest('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`
}
