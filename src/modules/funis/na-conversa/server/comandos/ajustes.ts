import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { conversasDoFunil } from '../../contract/conversas.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'

async function exigirEstagio(u: Unidade, funilId: string, id: string): Promise<void> {
  const e = await u.tx
    .selectFrom('funis.estagios')
    .select('id')
    .where('id', '=', id)
    .where('funil_id', '=', funilId)
    .where('arquivado_em', 'is', null)
    .executeTakeFirst()
  if (!e) throw naoEncontrado('Estágio não encontrado.')
}

export async function guardarMensagem(
  u: Unidade,
  funilId: string,
  estagioId: string,
  { texto, canal }: { texto: string; canal: string | null },
): Promise<void> {
  await exigirEstagio(u, funilId, estagioId)
  if (texto === '') await u.tx.deleteFrom('funis.mensagens_de_estagio').where('estagio_id', '=', estagioId).execute()
  else
    await sql`
      insert into funis.mensagens_de_estagio (estagio_id, texto, canal)
      values (${estagioId}, ${texto}, ${canal})
      on conflict (estagio_id) do update
        set texto = excluded.texto, canal = excluded.canal, atualizada_em = now()
    `.execute(u.tx)
  u.auditar({ acao: 'funil.mensagem', entidade: 'funil', entidade_id: funilId, depois: { estagio_id: estagioId } })
}

type EntradaDaMeta = BodyDe<typeof conversasDoFunil.criarEntradaDaMeta>

async function conferirEntrada(u: Unidade, funilId: string, p: EntradaDaMeta): Promise<void> {
  if (p.estagio_id) await exigirEstagio(u, funilId, p.estagio_id)
  const campos = await camposEmUso(u.tx)
  const perdido = p.mapa.findIndex((m) => !campos.has(m.para))
  if (perdido >= 0)
    throw invalido('Este campo não existe mais.', [
      { campo: `mapa.${perdido}.para`, mensagem: 'Este campo não existe mais' },
    ])
}

/** Rejects an entry for leads that another funnel's entry already takes, and names that funnel. */
async function exigirLivre(u: Unidade, p: EntradaDaMeta, menos: string | null): Promise<void> {
  const { rows } = await sql<{ nome: string }>`
    select f.nome
    from funis.entradas_da_meta e
    join funis.funis f on f.id = e.funil_id
    where e.formulario_id is not distinct from ${p.formulario_id}
      and e.campanha_id is not distinct from ${p.campanha_id}
      and e.conjunto_id is not distinct from ${p.conjunto_id}
      and e.id is distinct from ${menos}::uuid
  `.execute(u.tx)
  if (rows[0]) throw conflito(`Estes leads já entram em “${rows[0].nome}”.`)
}

export async function criarEntradaDaMeta(u: Unidade, funilId: string, p: EntradaDaMeta): Promise<string> {
  await conferirEntrada(u, funilId, p)
  await exigirLivre(u, p, null)
  const id = uuidv7()
  const { rows } = await sql`
    insert into funis.entradas_da_meta (
      id, formulario_id, campanha_id, conjunto_id, funil_id, estagio_id, time_id, mapa
    )
    values (
      ${id},
      ${p.formulario_id},
      ${p.campanha_id},
      ${p.conjunto_id},
      ${funilId},
      ${p.estagio_id},
      ${p.time_id},
      ${JSON.stringify(p.mapa)}::jsonb
    )
    on conflict (formulario_id, campanha_id, conjunto_id) do nothing
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw conflito('Estes leads já entram em um funil.')
  u.auditar({ acao: 'funil.entrada_da_meta', entidade: 'funil', entidade_id: funilId, depois: p })
  return id
}

export async function alterarEntradaDaMeta(u: Unidade, funilId: string, id: string, p: EntradaDaMeta): Promise<void> {
  await conferirEntrada(u, funilId, p)
  await exigirLivre(u, p, id)
  const { numUpdatedRows } = await u.tx
    .updateTable('funis.entradas_da_meta')
    .set({ ...p, mapa: JSON.stringify(p.mapa) })
    .where('id', '=', id)
    .where('funil_id', '=', funilId)
    .executeTakeFirst()
  if (!numUpdatedRows) throw naoEncontrado('Entrada não encontrada.')
  u.auditar({ acao: 'funil.entrada_da_meta', entidade: 'funil', entidade_id: funilId, depois: { id, ...p } })
}

export async function excluirEntradaDaMeta(u: Unidade, funilId: string, id: string): Promise<void> {
  const { numDeletedRows } = await u.tx
    .deleteFrom('funis.entradas_da_meta')
    .where('id', '=', id)
    .where('funil_id', '=', funilId)
    .executeTakeFirst()
  if (!numDeletedRows) throw naoEncontrado('Entrada não encontrada.')
  u.auditar({ acao: 'funil.entrada_da_meta_excluir', entidade: 'funil', entidade_id: funilId, antes: { id } })
}
