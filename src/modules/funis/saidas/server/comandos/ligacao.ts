import { sql, type RawBuilder } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { novoSegredo, trocarSegredo } from '#platform/saidas/assinatura.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'

/** An endpoint with a shared secret: a destination of deliveries, or a source of cards. */
export interface Ligacao {
  tabela: RawBuilder<unknown>
  /** in the audit: `funil.destino_segredo` */
  nome: 'destino' | 'entrada'
  ausente: string
  contexto: (id: string) => string
}
export const destino: Ligacao = {
  tabela: sql.table('funis.destinos'),
  nome: 'destino',
  ausente: 'Destino não encontrado.',
  contexto: (id) => `funis.destinos.segredos:${id}`,
}
export const entrada: Ligacao = {
  tabela: sql.table('funis.entradas'),
  nome: 'entrada',
  ausente: 'Endereço não encontrado.',
  contexto: (id) => `funis.entradas:${id}`,
}

/** Changes a connection, if it belongs to this funnel. */
export async function alterarLigacao(
  u: Unidade,
  l: Ligacao,
  funilId: string,
  id: string,
  depois: Record<string, unknown>,
  anotado: Record<string, unknown> = depois,
): Promise<void> {
  const pares = Object.entries(depois).map(([k, v]) => sql`${sql.ref(k)} = ${v}`)
  const { rows } = await sql`
    update ${l.tabela}
    set ${sql.join(pares)}
    where id = ${id}
      and funil_id = ${funilId}
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado(l.ausente)
  u.auditar({ acao: `funil.${l.nome}_alterar`, entidade: 'funil', entidade_id: funilId, depois: { id, ...anotado } })
}

/** Returns the new secret once, to the caller; the previous one stays valid for a day. */
export async function trocarSegredoDaLigacao(
  u: Unidade,
  cofre: Cofre,
  l: Ligacao,
  funilId: string,
  id: string,
): Promise<string> {
  const { rows } = await sql<{ segredos: Buffer }>`
    select segredos
    from ${l.tabela}
    where id = ${id}
      and funil_id = ${funilId}
    for update
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado(l.ausente)
  const segredo = novoSegredo()
  const depois = trocarSegredo(comoObjeto(JSON.parse(cofre.decifrar(rows[0].segredos, l.contexto(id)))), segredo)
  await sql`
    update ${l.tabela}
    set segredos = ${cofre.cifrar(JSON.stringify(depois), l.contexto(id))}
    where id = ${id}
  `.execute(u.tx)
  u.auditar({ acao: `funil.${l.nome}_segredo`, entidade: 'funil', entidade_id: funilId, depois: { id } })
  return segredo
}

export async function excluirLigacao(u: Unidade, l: Ligacao, funilId: string, id: string): Promise<void> {
  const { rows } = await sql`
    delete from ${l.tabela}
    where id = ${id}
      and funil_id = ${funilId}
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado(l.ausente)
  u.auditar({ acao: `funil.${l.nome}_excluir`, entidade: 'funil', entidade_id: funilId, antes: { id } })
}
