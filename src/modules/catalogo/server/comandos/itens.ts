import { sql } from 'kysely'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import { conflito, ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { NovoItem } from '../../contract/itens.ts'
import { itemMudou } from '../../eventos.ts'
import { itemPorId, type LinhaDoItem } from '../consultas/itens.ts'

const JA_EXISTE = 'Já existe um item com esta marca e este modelo.'

async function semRepetir<T>(fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer()
  } catch (erro) {
    if (temCodigo(erro, '23505')) throw conflito(JA_EXISTE, [{ campo: 'modelo', mensagem: JA_EXISTE }])
    throw erro
  }
}

const doBanco = ({ ficha, tipo, ...i }: NovoItem) => ({ ...i, tipo, ficha: JSON.stringify(ficha) })
export const nomeDe = (i: { marca: string; modelo: string }) => [i.marca, i.modelo].filter(Boolean).join(' ')

export async function criarItem(
  u: Unidade,
  dados: NovoItem,
  origem: 'manual' | 'semente' | 'importacao' = 'manual',
): Promise<string> {
  const id = uuidv7()
  await semRepetir(() =>
    u.tx
      .insertInto('catalogo.itens')
      .values({ id, ...doBanco(dados), origem })
      .execute(),
  )
  u.auditar({ acao: 'item.criar', entidade: 'item', entidade_id: id, depois: { nome: nomeDe(dados) } })
  u.emitir(itemMudou, { item_id: id })
  return id
}

/** Who may not see the cost sends none: it stays. */
const comCustoDe = (dados: NovoItem, antes: LinhaDoItem): NovoItem => ({
  ...dados,
  custo_centavos: antes.custo_centavos,
  custo_vale_ate: antes.custo_vale_ate,
})

export async function alterarItem(
  u: Unidade,
  id: string,
  versao: number,
  { dados: pedido, veCusto }: { dados: NovoItem; veCusto: boolean },
): Promise<void> {
  const antes = await itemPorId(u.tx, id, true)
  const dados = veCusto ? pedido : comCustoDe(pedido, antes)
  if (antes.versao !== versao)
    throw new ErroApp('VERSAO', 409, 'Este item mudou enquanto você o via. Veja como ficou e tente de novo.', {
      details: { versao: antes.versao },
    })
  await semRepetir(() =>
    u.tx
      .updateTable('catalogo.itens')
      // a price that a user wrote is no longer that of the seed
      .set({ ...doBanco(dados), origem: 'manual', versao: versao + 1, atualizado_em: new Date() })
      .where('id', '=', id)
      .execute(),
  )
  const { ficha, marca, modelo, fornecedor, custo_vale_ate } = antes
  u.auditar({
    acao: 'item.alterar',
    entidade: 'item',
    entidade_id: id,
    antes: { ficha, marca, modelo, fornecedor, custo_vale_ate },
    depois: {
      ficha: dados.ficha,
      marca: dados.marca,
      modelo: dados.modelo,
      fornecedor: dados.fornecedor,
      custo_vale_ate: dados.custo_vale_ate,
    },
  })
  u.emitir(itemMudou, { item_id: id })
}

export async function arquivarItem(u: Unidade, id: string, arquivado: boolean): Promise<void> {
  const antes = await itemPorId(u.tx, id, true)
  if ((antes.arquivado_em !== null) === arquivado) return
  await semRepetir(() =>
    sql`
      update catalogo.itens
      set arquivado_em = ${arquivado ? new Date() : null}, versao = versao + 1, atualizado_em = now()
      where id = ${id}
    `.execute(u.tx),
  )
  u.auditar({
    acao: arquivado ? 'item.arquivar' : 'item.restaurar',
    entidade: 'item',
    entidade_id: id,
    depois: { nome: nomeDe(antes) },
  })
  u.emitir(itemMudou, { item_id: id })
}
