import { sql } from 'kysely'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { NovoInventario } from '../../contract/comum.ts'
import { avisarMudanca, trancarInventario } from './trancar.ts'

/** Places that exist and hold things, people who still work here. */
export async function conferirEscopo(tx: Tx, i: NovoInventario): Promise<void> {
  const { rows } = await sql<{ locais: number; categorias: number; materiais: number; pessoas: number }>`
    select
      (
        select count(*)
        from estoque_publico.locais
        where id = any (${i.locais}::uuid[])
          and fisico
          and arquivado_em is null
      )::int as locais,
      (
        select count(*)
        from estoque_publico.categorias
        where id = any (${i.categorias}::uuid[])
      )::int as categorias,
      (
        select count(*)
        from estoque_publico.materiais
        where item_id = any (${i.materiais}::uuid[])
      )::int as materiais,
      (
        select count(*)
        from acesso_publico.usuarios
        where id = any (${[...new Set([...i.contadores, i.responsavel_id])]}::uuid[])
      )::int as pessoas
  `.execute(tx)
  const [achados] = rows
  const recusar = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])
  if (achados?.locais !== new Set(i.locais).size)
    throw recusar('locais', 'Um dos lugares não existe mais. Escolha de novo.')
  if (achados.categorias !== new Set(i.categorias).size)
    throw recusar('categorias', 'Uma das categorias não existe mais. Escolha de novo.')
  if (achados.materiais !== new Set(i.materiais).size)
    throw recusar('materiais', 'Um dos materiais não existe mais. Escolha de novo.')
  if (achados.pessoas !== new Set([...i.contadores, i.responsavel_id]).size)
    throw recusar('contadores', 'Uma das pessoas não existe mais. Escolha de novo.')
}

const colunas = ({ contadores: _, tolerancia_pct, ...i }: NovoInventario) => ({
  ...i,
  tolerancia_pct: String(tolerancia_pct),
})

async function escolherContadores(tx: Tx, inventario_id: string, contadores: readonly string[]): Promise<void> {
  await tx.deleteFrom('inventarios.contadores').where('inventario_id', '=', inventario_id).execute()
  const linhas = [...new Set(contadores)].map((usuario_id) => ({ inventario_id, usuario_id }))
  await tx.insertInto('inventarios.contadores').values(linhas).execute()
}

const naAuditoria = ({
  titulo,
  modo,
  tolerancia_pct,
  tolerancia_centavos,
  motivo_centavos,
  contadores,
}: NovoInventario) => ({
  titulo,
  modo,
  tolerancia_pct,
  tolerancia_centavos,
  motivo_centavos,
  contadores: contadores.length,
})

export async function criarInventario(
  u: Unidade,
  novo: NovoInventario,
  cicloId: string | null = null,
): Promise<string> {
  await conferirEscopo(u.tx, novo)
  const id = uuidv7()
  await u.tx
    .insertInto('inventarios.inventarios')
    .values({ id, ...colunas(novo), ciclo_id: cicloId, criado_por: u.autor.usuario?.id ?? null })
    .execute()
  await escolherContadores(u.tx, id, novo.contadores)
  u.auditar({ acao: 'inventario.criar', entidade: 'inventario', entidade_id: id, depois: naAuditoria(novo) })
  avisarMudanca(u, id)
  return id
}

/** Only a draft changes: what was photographed stays as it was asked for. */
export async function alterarInventario(u: Unidade, id: string, versao: number, novo: NovoInventario): Promise<void> {
  const antes = await trancarInventario(u.tx, id, ['rascunho'], 'A contagem já começou: o inventário não muda mais.')
  if (antes.versao !== versao) throw conflito('Outra pessoa mudou este inventário agora. Atualize a página.')
  await conferirEscopo(u.tx, novo)
  await u.tx
    .updateTable('inventarios.inventarios')
    .set({ ...colunas(novo), versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  await escolherContadores(u.tx, id, novo.contadores)
  u.auditar({
    acao: 'inventario.alterar',
    entidade: 'inventario',
    entidade_id: id,
    antes: { titulo: antes.titulo, modo: antes.modo },
    depois: naAuditoria(novo),
  })
  avisarMudanca(u, id)
}
