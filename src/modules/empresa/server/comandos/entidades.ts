import { conflito, ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { DadosDaEntidade, Entidade } from '../../contract/empresa.ts'
import { obterEntidade } from '../consultas/empresa.ts'

/** The single row of the company is the lock of all its entities: at most one is the default. */
const trancar = (tx: Tx) => tx.selectFrom('empresa.dados').select('unica').forUpdate().executeTakeFirstOrThrow()

export async function criarEntidade(u: Unidade, d: DadosDaEntidade): Promise<Entidade> {
  await trancar(u.tx)
  const id = uuidv7()
  const outra = await u.tx.selectFrom('empresa.entidades').select('id').where('padrao', '=', true).executeTakeFirst()
  const padrao = outra === undefined
  await u.tx
    .insertInto('empresa.entidades')
    .values({ id, ...d, padrao })
    .execute()
  u.auditar({ acao: 'empresa.entidade.criar', entidade: 'entidade', entidade_id: id, depois: { ...d, padrao } })
  return obterEntidade(u.tx, id)
}

export async function alterarEntidade(
  u: Unidade,
  id: string,
  { versao, ...d }: DadosDaEntidade & { versao: number },
): Promise<Entidade> {
  await trancar(u.tx)
  const { id: _, versao: atual, padrao: __, arquivada: ___, ...antes } = await obterEntidade(u.tx, id)
  if (atual !== versao)
    throw new ErroApp('VERSAO', 409, 'Esta razão social mudou enquanto você a via. Veja como ficou e tente de novo.', {
      details: { versao: atual },
    })
  await u.tx
    .updateTable('empresa.entidades')
    .set({ ...d, versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'empresa.entidade.alterar', entidade: 'entidade', entidade_id: id, antes, depois: d })
  return obterEntidade(u.tx, id)
}

export async function tornarPadrao(u: Unidade, id: string): Promise<void> {
  await trancar(u.tx)
  const { padrao, arquivada } = await obterEntidade(u.tx, id)
  if (padrao) return
  if (arquivada) throw conflito('Esta razão social está arquivada. Volte a usá-la antes de torná-la a padrão.')
  const antes = await u.tx
    .updateTable('empresa.entidades')
    .set({ padrao: false })
    .where('padrao', '=', true)
    .returning('razao_social')
    .executeTakeFirst()
  const depois = await u.tx
    .updateTable('empresa.entidades')
    .set({ padrao: true })
    .where('id', '=', id)
    .returning('razao_social')
    .executeTakeFirstOrThrow()
  u.auditar({ acao: 'empresa.entidade.padrao', entidade: 'entidade', entidade_id: id, antes: antes ?? {}, depois })
}

export async function arquivarEntidade(u: Unidade, id: string, arquivada: boolean): Promise<void> {
  await trancar(u.tx)
  const antes = await obterEntidade(u.tx, id)
  if (antes.arquivada === arquivada) return
  if (antes.padrao) throw conflito('Esta é a razão social padrão. Torne outra a padrão antes de arquivá-la.')
  await u.tx
    .updateTable('empresa.entidades')
    .set({ arquivada_em: arquivada ? new Date() : null })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: arquivada ? 'empresa.entidade.arquivar' : 'empresa.entidade.restaurar',
    entidade: 'entidade',
    entidade_id: id,
    depois: { razao_social: antes.razao_social },
  })
}
