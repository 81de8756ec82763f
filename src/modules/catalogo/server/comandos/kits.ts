import { sql } from 'kysely'
import { ErroApp, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { NovoKit } from '../../contract/kits.ts'
import { kitMudou } from '../../eventos.ts'
import { kitPorId } from '../consultas/kits.ts'

const DOIS_MODULOS = 'Um kit tem um modelo de módulo só'

/** The plant of a proposal has one model of module. */
async function exigirItens(u: Unidade, itens: NovoKit['itens']): Promise<void> {
  const { rows } = await sql<{ id: string; tipo: string }>`
    select id, tipo
    from catalogo.itens
    where id = any(${itens.map((i) => i.item_id)}::uuid[])
    for share
  `.execute(u.tx)
  const tipos = new Map(rows.map((r) => [r.id, r.tipo]))
  const falta = itens.findIndex((i) => !tipos.has(i.item_id))
  if (falta >= 0)
    throw invalido('Um item do kit não existe mais no catálogo.', [
      { campo: `itens.${falta}.item_id`, mensagem: 'Escolha o item' },
    ])
  const outro = itens.findLastIndex((i) => tipos.get(i.item_id) === 'modulo')
  if (outro !== itens.findIndex((i) => tipos.get(i.item_id) === 'modulo'))
    throw invalido(`${DOIS_MODULOS}.`, [{ campo: `itens.${outro}.item_id`, mensagem: DOIS_MODULOS }])
}

async function gravarItens(u: Unidade, id: string, itens: NovoKit['itens']): Promise<void> {
  await u.tx.deleteFrom('catalogo.kit_itens').where('kit_id', '=', id).execute()
  await u.tx
    .insertInto('catalogo.kit_itens')
    .values(itens.map((i, posicao) => ({ kit_id: id, posicao, ...i })))
    .execute()
}

const paraAuditar = ({ nome, fornecedor, inicio, fim }: Pick<NovoKit, 'nome' | 'fornecedor' | 'inicio' | 'fim'>) => ({
  nome,
  fornecedor,
  inicio,
  fim,
})

export async function criarKit(
  u: Unidade,
  { itens, ...k }: NovoKit,
  origem: 'manual' | 'semente' = 'manual',
): Promise<string> {
  await exigirItens(u, itens)
  const id = uuidv7()
  await u.tx
    .insertInto('catalogo.kits')
    .values({ id, ...k, origem, criado_por: u.autor.usuario?.id ?? null })
    .execute()
  await gravarItens(u, id, itens)
  u.auditar({ acao: 'kit.criar', entidade: 'kit', entidade_id: id, depois: paraAuditar(k) })
  u.emitir(kitMudou, { kit_id: id })
  return id
}

export async function alterarKit(
  u: Unidade,
  id: string,
  versao: number,
  { dados: { itens, ...k }, veCusto }: { dados: NovoKit; veCusto: boolean },
): Promise<void> {
  const antes = await kitPorId(u.tx, id, true)
  if (antes.versao !== versao)
    throw new ErroApp('VERSAO', 409, 'Este kit mudou enquanto você o via. Veja como ficou e tente de novo.', {
      details: { versao: antes.versao },
    })
  await exigirItens(u, itens)
  const preco_centavos = veCusto ? k.preco_centavos : antes.preco_centavos
  await u.tx
    .updateTable('catalogo.kits')
    .set({ ...k, preco_centavos, origem: 'manual', versao: versao + 1, atualizado_em: new Date() })
    .where('id', '=', id)
    .execute()
  await gravarItens(u, id, itens)
  u.auditar({
    acao: 'kit.alterar',
    entidade: 'kit',
    entidade_id: id,
    antes: paraAuditar(antes),
    depois: paraAuditar(k),
  })
  u.emitir(kitMudou, { kit_id: id })
}

export async function arquivarKit(u: Unidade, id: string, arquivado: boolean): Promise<void> {
  const antes = await kitPorId(u.tx, id, true)
  if ((antes.arquivado_em !== null) === arquivado) return
  await sql`
    update catalogo.kits
    set arquivado_em = ${arquivado ? new Date() : null}, versao = versao + 1, atualizado_em = now()
    where id = ${id}
  `.execute(u.tx)
  u.auditar({
    acao: arquivado ? 'kit.arquivar' : 'kit.restaurar',
    entidade: 'kit',
    entidade_id: id,
    depois: { nome: antes.nome },
  })
  u.emitir(kitMudou, { kit_id: id })
}
