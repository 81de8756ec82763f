import { sql } from 'kysely'
import type { z } from 'zod'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { contatoMudou } from '../../eventos.ts'
import type { dadosDaUnidade, dadosDoEndereco } from '../../regras/dados.ts'
import { trancarContato } from './trancar.ts'

type Endereco = z.output<typeof dadosDoEndereco>
type Unidade_ = z.output<typeof dadosDaUnidade>
const mudou = (u: Unidade, id: string, acao: string, item: string) => {
  u.auditar({ acao: `contato.${acao}`, entidade: 'contato', entidade_id: id, depois: { id: item } })
  u.emitir(contatoMudou, { contato_id: id })
}

/** The first address also sets the city of the contact, when it is empty. */
export async function incluirEndereco(u: Unidade, id: string, e: Endereco): Promise<string> {
  await trancarContato(u.tx, id)
  const item = uuidv7()
  await u.tx
    .insertInto('cad.contato_enderecos')
    .values({ id: item, contato_id: id, ...e })
    .execute()
  await sql`
    update cad.contatos
    set campos = campos || jsonb_build_object('cidade', ${e.cidade}::text, 'uf', lower(${e.uf}::text))
    where id = ${id}
      and cidade is null
  `.execute(u.tx)
  mudou(u, id, 'incluir_endereco', item)
  return item
}

export async function alterarEndereco(u: Unidade, id: string, item: string, e: Endereco): Promise<void> {
  const { numUpdatedRows } = await u.tx
    .updateTable('cad.contato_enderecos')
    .set(e)
    .where('id', '=', item)
    .where('contato_id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw naoEncontrado('Endereço não encontrado.')
  mudou(u, id, 'alterar_endereco', item)
}

export async function tirarEndereco(u: Unidade, id: string, item: string): Promise<void> {
  const { numDeletedRows } = await u.tx
    .deleteFrom('cad.contato_enderecos')
    .where('id', '=', item)
    .where('contato_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw naoEncontrado('Endereço não encontrado.')
  mudou(u, id, 'tirar_endereco', item)
}

async function exigirEndereco(tx: Tx, id: string, endereco: string | null): Promise<void> {
  if (!endereco) return
  const achado = await tx
    .selectFrom('cad.contato_enderecos')
    .select('id')
    .where('id', '=', endereco)
    .where('contato_id', '=', id)
    .executeTakeFirst()
  if (!achado)
    throw invalido('Escolha um endereço deste contato.', [
      { campo: 'endereco_id', mensagem: 'Escolha um endereço deste contato' },
    ])
}

const fatosDaUnidade = (d: Unidade_) =>
  JSON.stringify({
    uc_numero: d.numero,
    concessionaria_id: d.distribuidora,
    grupo_tarifario: d.grupo,
    titular_uc: d.titular,
  })

export async function incluirUnidade(u: Unidade, id: string, d: Unidade_): Promise<string> {
  await trancarContato(u.tx, id)
  await exigirEndereco(u.tx, id, d.endereco_id)
  const item = uuidv7()
  await sql`
    insert into cad.unidades_consumidoras (id, contato_id, classe, endereco_id, campos)
    values (${item}, ${id}, ${d.classe}, ${d.endereco_id}, jsonb_strip_nulls(${fatosDaUnidade(d)}::jsonb))
  `.execute(u.tx)
  await sql`
    insert into cad.contatos_a_conferir (contato_id)
    values (${id})
    on conflict do nothing
  `.execute(u.tx)
  mudou(u, id, 'incluir_unidade', item)
  return item
}

export async function alterarUnidade(u: Unidade, id: string, item: string, d: Unidade_): Promise<void> {
  await exigirEndereco(u.tx, id, d.endereco_id)
  const { numAffectedRows } = await sql`
    update cad.unidades_consumidoras
    set
      classe = ${d.classe},
      endereco_id = ${d.endereco_id},
      campos = jsonb_strip_nulls(campos || ${fatosDaUnidade(d)}::jsonb),
      atualizado_em = now()
    where id = ${item}
      and contato_id = ${id}
  `.execute(u.tx)
  if (!numAffectedRows) throw naoEncontrado('Unidade consumidora não encontrada.')
  mudou(u, id, 'alterar_unidade', item)
}

export async function tirarUnidade(u: Unidade, id: string, item: string): Promise<void> {
  const usada = await u.tx
    .selectFrom('funis_publico.dossies')
    .select('numero')
    .where('uc_id', '=', item)
    .executeTakeFirst()
  if (usada) throw conflito(`Esta unidade é do dossiê ${usada.numero} e fica com ele.`)
  const { numDeletedRows } = await u.tx
    .deleteFrom('cad.unidades_consumidoras')
    .where('id', '=', item)
    .where('contato_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw naoEncontrado('Unidade consumidora não encontrada.')
  mudou(u, id, 'tirar_unidade', item)
}

export async function ligarEmpresa(u: Unidade, id: string, empresa: string, papel: string): Promise<void> {
  const { rows } = await sql<{
    id: string
    tipo: string
  }>`
    select id, tipo
    from cad.contatos
    where id in (${id}, ${empresa})
  `.execute(u.tx)
  if (rows.length < 2) throw naoEncontrado('Contato não encontrado.')
  if (rows.find((r) => r.id === empresa)?.tipo !== 'empresa' || rows.find((r) => r.id === id)?.tipo !== 'pessoa')
    throw invalido('Ligue uma pessoa a uma empresa.', [{ campo: 'item', mensagem: 'Ligue uma pessoa a uma empresa' }])
  await sql`
    insert into cad.contato_empresas (pessoa_id, empresa_id, papel)
    values (${id}, ${empresa}, ${papel})
    on conflict (pessoa_id, empresa_id) do update set papel = excluded.papel
  `.execute(u.tx)
  mudou(u, id, 'ligar_empresa', empresa)
}

export async function desligarEmpresa(u: Unidade, id: string, empresa: string): Promise<void> {
  const { numDeletedRows } = await u.tx
    .deleteFrom('cad.contato_empresas')
    .where('pessoa_id', '=', id)
    .where('empresa_id', '=', empresa)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw naoEncontrado('Esta pessoa não está ligada a essa empresa.')
  mudou(u, id, 'desligar_empresa', empresa)
}

/** Creates an empty consumer unit of a contact. Returns its id. */
export async function criarUnidadeConsumidora(tx: Tx, contatoId: string): Promise<string> {
  const id = uuidv7()
  await tx.insertInto('cad.unidades_consumidoras').values({ id, contato_id: contatoId }).execute()
  return id
}
