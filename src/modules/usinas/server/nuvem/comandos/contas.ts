import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { NovaNuvem } from '../../../contract/nuvens.ts'
import { usinaPorId } from '../../consultas/usinas.ts'
import { trabalhoDeSincronizar } from '../trabalho.ts'
import { CONTEXTO_DA_CREDENCIAL } from './sincronizar.ts'

const auditar = (u: Unidade, ato: string, id: string, depois: object) =>
  u.auditar({ acao: `nuvem_de_inversores.${ato}`, entidade: 'nuvem_de_inversores', entidade_id: id, depois })

export async function criarConta(u: Unidade, cofre: Cofre, { credencial, ...d }: NovaNuvem): Promise<void> {
  const id = uuidv7()
  await u.tx
    .insertInto('usinas.nuvens')
    .values({
      id,
      ...d,
      credencial: cofre.cifrar(JSON.stringify(credencial), CONTEXTO_DA_CREDENCIAL),
      criada_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  auditar(u, 'criar', id, d)
}

async function provedorDa(u: Unidade, id: string): Promise<'growatt' | 'huawei' | 'sungrow'> {
  const conta = await u.tx.selectFrom('usinas.nuvens').select('provedor').where('id', '=', id).executeTakeFirst()
  if (!conta) throw naoEncontrado('Conta de monitoramento não encontrada.')
  return conta.provedor
}

/** States which plant a code of the account is. A plant that moved to another account of the provider moves its code. */
export async function ligarCodigoDaConta(
  u: Unidade,
  id: string,
  d: { codigo: string; usina_id: string },
): Promise<void> {
  const provedor = await provedorDa(u, id)
  await usinaPorId(u.tx, d.usina_id)
  const { rows } = await sql<{ usina_id: string }>`
    insert into usinas.codigos (sistema, codigo, usina_id, nuvem_id)
    values (${provedor}, ${d.codigo}, ${d.usina_id}, ${id})
    on conflict (sistema, codigo) do update set nuvem_id = excluded.nuvem_id
    returning usina_id
  `.execute(u.tx)
  if (rows[0]?.usina_id !== d.usina_id) throw conflito('Este código já é de outra usina.')
  auditar(u, 'ligar', id, d)
  await pedirSincronia(u, id)
}

export async function pausarConta(u: Unidade, id: string, pausada: boolean): Promise<void> {
  await provedorDa(u, id)
  await u.tx.updateTable('usinas.nuvens').set({ pausada }).where('id', '=', id).execute()
  auditar(u, pausada ? 'pausar' : 'retomar', id, { pausada })
}

/** A person asks for a reading now: an account that was refused is tried once more. */
export async function sincronizarAgora(u: Unidade, id: string): Promise<void> {
  await provedorDa(u, id)
  await u.tx
    .updateTable('usinas.nuvens')
    .set({ situacao: 'ok', erro: null, falhou_em: null, tentar_em: null })
    .where('id', '=', id)
    .where('situacao', '=', 'acesso')
    .execute()
  auditar(u, 'sincronizar', id, { pedida: true })
  await pedirSincronia(u, id)
}

/** One job at a time for each account. */
const pedirSincronia = (u: Unidade, id: string) =>
  agendar(u.tx, trabalhoDeSincronizar, { nuvem_id: id }, { chave: `usinas:nuvem:${id}`, fila: `usinas:nuvem:${id}` })

/** Every account that may be read, once a night. */
export async function pedirTodas(u: Unidade): Promise<void> {
  const contas = await u.tx
    .selectFrom('usinas.nuvens')
    .select('id')
    .where('pausada', '=', false)
    .where('situacao', '<>', 'acesso')
    .execute()
  for (const { id } of contas) await pedirSincronia(u, id)
}
