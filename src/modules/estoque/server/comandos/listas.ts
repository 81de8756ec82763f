import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cadastroMudou } from '../../eventos.ts'
import { atualizarAlertas } from './alertas.ts'
import type { dimensoes, rastreios } from '../../tipos.ts'

interface DadosDaCategoria {
  nome: string
  pai_id: string | null
  rastreio: (typeof rastreios)[number] | null
  /** absent: stays as it is */
  reposicao?: Reposicao | null | undefined
}

interface Reposicao {
  minimo: string
  ponto: string
  maximo: string | null
  lote_compra: string
  prazo_dias: number
}

async function guardarReposicao(u: Unidade, id: string, nova: Reposicao | null): Promise<void> {
  if (nova === null) await u.tx.deleteFrom('estoque.reposicao_das_categorias').where('categoria_id', '=', id).execute()
  else
    await u.tx
      .insertInto('estoque.reposicao_das_categorias')
      .values({ categoria_id: id, ...nova })
      .onConflict((c) => c.column('categoria_id').doUpdateSet(nova))
      .execute()
}

/** The alerts of the materials of a branch follow its figures. */
async function alertasDoRamo(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql<{ item_id: string }>`
    with recursive ramo as (
      select ${id}::uuid as id
      union
      select c.id from estoque.categorias c join ramo r on r.id = c.pai_id
    )
    select m.item_id
    from estoque.materiais m
    join ramo r on r.id = m.categoria_id
  `.execute(u.tx)
  if (rows.length > 0)
    await atualizarAlertas(
      u,
      rows.map((r) => r.item_id),
    )
}

export async function criarCategoria(u: Unidade, { reposicao, ...c }: DadosDaCategoria): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('estoque.categorias')
    .values({ id, ...c })
    .execute()
  if (reposicao) await guardarReposicao(u, id, reposicao)
  u.auditar({ acao: 'categoria.criar', entidade: 'categoria', entidade_id: id, depois: { ...c, ...reposicao } })
  u.emitir(cadastroMudou, { id })
  return id
}

/** The database refuses one inside itself. */
export async function alterarCategoria(u: Unidade, id: string, { reposicao, ...c }: DadosDaCategoria): Promise<void> {
  const antes = await u.tx
    .selectFrom('estoque.categorias')
    .select(['nome', 'pai_id', 'rastreio'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Esta categoria não existe.')
  await u.tx.updateTable('estoque.categorias').set(c).where('id', '=', id).execute()
  if (reposicao !== undefined) await guardarReposicao(u, id, reposicao)
  u.auditar({
    acao: 'categoria.alterar',
    entidade: 'categoria',
    entidade_id: id,
    antes,
    depois: { ...c, ...(reposicao === null ? { minimo: null } : reposicao) },
  })
  u.emitir(cadastroMudou, { id })
  if (reposicao !== undefined || antes.pai_id !== c.pai_id) await alertasDoRamo(u, id)
}

/** Only one in which there is nothing: neither a material nor a category. */
export async function apagarCategoria(u: Unidade, id: string): Promise<void> {
  const { rows } = await sql<{ nome: string; materiais: boolean; filhas: boolean }>`
    select
      c.nome,
      exists (select from estoque.materiais m where m.categoria_id = c.id) as materiais,
      exists (select from estoque.categorias f where f.pai_id = c.id) as filhas
    from estoque.categorias c
    where c.id = ${id}
    for update of c
  `.execute(u.tx)
  const [c] = rows
  if (!c) throw naoEncontrado('Esta categoria não existe.')
  if (c.materiais) throw conflito('Há materiais nesta categoria: mude a categoria deles antes de apagar.')
  if (c.filhas) throw conflito('Há categorias dentro desta: mude o lugar delas antes de apagar.')
  await u.tx.deleteFrom('estoque.categorias').where('id', '=', id).execute()
  u.auditar({ acao: 'categoria.apagar', entidade: 'categoria', entidade_id: id, antes: { nome: c.nome } })
  u.emitir(cadastroMudou, { id })
}

export async function criarUnidade(
  u: Unidade,
  nova: { sigla: string; nome: string; dimensao: (typeof dimensoes)[number]; casas: number },
): Promise<void> {
  await u.tx.insertInto('estoque.unidades').values(nova).execute()
  const { sigla, nome } = nova
  u.auditar({ acao: 'unidade_de_medida.criar', entidade: 'unidade_de_medida', entidade_id: sigla, depois: { nome } })
  u.emitir(cadastroMudou, { id: sigla })
}

/** A place is archived only empty: what is in it must be somewhere. */
export async function alterarLocal(
  u: Unidade,
  id: string,
  {
    arquivado,
    pai_id,
    ...resto
  }: { nome: string; pai_id?: string | null | undefined; responsavel_id: string | null; arquivado: boolean },
): Promise<void> {
  const antes = await u.tx
    .selectFrom('estoque.locais')
    .select(['nome', 'pai_id', 'responsavel_id', 'fisico'])
    .where('id', '=', id)
    // the foreign key of another place that is being put inside this one does not wait for it
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!antes?.fisico) throw naoEncontrado('Este local não existe.')
  const l = { ...resto, pai_id: pai_id === undefined ? antes.pai_id : pai_id }
  if (arquivado) {
    const cheio = await u.tx
      .selectFrom('estoque.saldos')
      .select('item_id')
      .where('local_id', '=', id)
      .where('qtd', '>', '0')
      .executeTakeFirst()
    if (cheio) throw conflito('Ainda há materiais neste local. Transfira-os antes de arquivar.')
  }
  await u.tx
    .updateTable('estoque.locais')
    .set({ ...l, arquivado_em: arquivado ? new Date() : null })
    .where('id', '=', id)
    .execute()
  const { fisico: _, ...de } = antes
  const acao = arquivado ? 'local.arquivar' : 'local.alterar'
  u.auditar({ acao, entidade: 'local', entidade_id: id, antes: de, depois: l })
  u.emitir(cadastroMudou, { id })
}
