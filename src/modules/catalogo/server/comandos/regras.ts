import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { NovaRegra, Regra } from '../../contract/regras.ts'
import { regraMudou } from '../../eventos.ts'
import { regraPorId } from '../consultas/regras.ts'

const MUDOU = 'Esta regra mudou enquanto você a via. Veja como ficou e tente de novo.'

/** Ends the rules of the same sizes that go on, on the day before. */
async function encerrarAnteriores(u: Unidade, r: NovaRegra): Promise<void> {
  await sql`
    update catalogo.regras_de_preco
    set fim = ${r.inicio}::date - 1, versao = versao + 1
    where inicio < ${r.inicio}::date
      and coalesce(fim, 'infinity') >= ${r.inicio}::date
      and numrange(kwp_de, kwp_ate) && numrange(${r.kwp_de}::numeric, ${r.kwp_ate}::numeric)
  `.execute(u.tx)
}

/** The database refuses a rule over another one of the same size and day. */
export async function criarRegra(
  u: Unidade,
  r: NovaRegra,
  { encerrar = false, origem = 'manual' }: { encerrar?: boolean; origem?: 'manual' | 'semente' } = {},
): Promise<string> {
  if (encerrar) await encerrarAnteriores(u, r)
  const id = uuidv7()
  await u.tx
    .insertInto('catalogo.regras_de_preco')
    .values({ id, ...r, origem, criado_por: u.autor.usuario?.id ?? null })
    .execute()
  u.auditar({ acao: 'regra_de_preco.criar', entidade: 'regra_de_preco', entidade_id: id, depois: r })
  u.emitir(regraMudou, { regra_id: id })
  return id
}

const soARegra = ({ id: _, versao: __, por: ___, ...r }: Regra): NovaRegra => r

async function trancar(u: Unidade, id: string): Promise<Regra> {
  await sql`select from catalogo.regras_de_preco where id = ${id} for update`.execute(u.tx)
  return regraPorId(u.tx, id)
}

export async function alterarRegra(u: Unidade, id: string, versao: number, r: NovaRegra): Promise<void> {
  const antes = await trancar(u, id)
  if (antes.versao !== versao) throw new ErroApp('VERSAO', 409, MUDOU, { details: { versao: antes.versao } })
  await u.tx
    .updateTable('catalogo.regras_de_preco')
    .set({ ...r, origem: 'manual', versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'regra_de_preco.alterar',
    entidade: 'regra_de_preco',
    entidade_id: id,
    antes: soARegra(antes),
    depois: r,
  })
  u.emitir(regraMudou, { regra_id: id })
}

export async function excluirRegra(u: Unidade, id: string): Promise<void> {
  const antes = await trancar(u, id)
  await u.tx.deleteFrom('catalogo.regras_de_preco').where('id', '=', id).execute()
  u.auditar({
    acao: 'regra_de_preco.excluir',
    entidade: 'regra_de_preco',
    entidade_id: id,
    antes: soARegra(antes),
  })
  u.emitir(regraMudou, { regra_id: id })
}
