import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { bloquear, desbloquear, parar, type Parada } from '#modules/estoque/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { contagemPedida } from '../../eventos.ts'
import { posicoesDoEscopo } from '../consultas/escopo.ts'
import { avisarMudanca, trancarInventario } from './trancar.ts'

/** Rows of one statement. */
const POR_VEZ = 1000

type Trancado = Awaited<ReturnType<typeof trancarInventario>>

/** Takes the picture of the balances in the scope, and in mode `bloqueio` stops what moves there. */
export async function iniciarInventario(u: Unidade, id: string): Promise<void> {
  await parar(u.tx)
  const i = await trancarInventario(u.tx, id, ['rascunho'], 'Esta contagem já começou.')
  const posicoes = await posicoesDoEscopo(u.tx, i)
  if (posicoes.length === 0) throw conflito('Não há nada para contar neste escopo. Mude os lugares ou os filtros.')
  const contadores = await contadoresDe(u.tx, id)
  // each counter walks through a stretch of his own
  const trecho = Math.ceil(posicoes.length / contadores.length)
  const linhas = posicoes.map((p, n) => ({
    id: uuidv7(),
    inventario_id: id,
    item_id: p.item_id,
    local_id: p.local_id,
    lote: p.lote,
    endereco: p.endereco,
    retrato: p.qtd,
    retrato_ordem: Number(p.ordem),
    custo_qtd: p.custo_qtd,
    custo_centavos: Number(p.custo_centavos),
    para_id: contadores[Math.floor(n / trecho)]?.id ?? null,
  }))
  for (let n = 0; n < linhas.length; n += POR_VEZ)
    await u.tx
      .insertInto('inventarios.linhas')
      .values(linhas.slice(n, n + POR_VEZ))
      .execute()
  if (i.modo === 'bloqueio') await bloquear(u, id, await paradas(u.tx, i, posicoes, contadores))
  await u.tx
    .updateTable('inventarios.inventarios')
    .set({ situacao: 'em_contagem', iniciado_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'inventario.iniciar',
    entidade: 'inventario',
    entidade_id: id,
    antes: { situacao: 'rascunho' },
    depois: { situacao: 'em_contagem', posicoes: posicoes.length },
  })
  u.emitir(contagemPedida, {
    inventario_id: id,
    codigo: i.codigo,
    para: contadores.map((c) => c.id),
    por: u.autor.usuario?.id ?? null,
    recontar: 0,
    vez: 'inicio',
  })
  avisarMudanca(u, id)
}

async function contadoresDe(tx: Tx, id: string): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select p.id, p.nome
    from inventarios.contadores c
    join acesso_publico.usuarios p on p.id = c.usuario_id
    where c.inventario_id = ${id}
    order by p.nome, p.id
  `.execute(tx)
  return rows
}

/** Whole places where the scope has no filter, otherwise the materials that it has there. */
async function paradas(
  tx: Tx,
  i: Trancado,
  posicoes: readonly { item_id: string; local_id: string }[],
  contadores: readonly { nome: string }[],
): Promise<Parada[]> {
  const { rows } = await sql<{ id: string; nome: string; responsavel: string }>`
    select l.id, l.nome, p.nome as responsavel
    from estoque_publico.locais l
    join acesso_publico.usuarios p on p.id = ${i.responsavel_id}
    where l.id = any (${i.locais}::uuid[])
  `.execute(tx)
  const frases = new Map(
    rows.map((l) => {
      const quem = contadores.map((c) => c.nome).join(', ')
      const frase = `${l.nome} está em contagem (${i.codigo}, ${quem}) até terminar. Fale com ${l.responsavel}.`
      return [l.id, frase.slice(0, 300)]
    }),
  )
  const escolhido = i.categorias.length > 0 || i.materiais.length > 0 || i.classe
  const inteiro = !escolhido && !i.endereco_de && !i.endereco_ate
  if (inteiro) return rows.map((l) => ({ localId: l.id, itemId: null, frase: frases.get(l.id) ?? l.nome }))
  return posicoes.map((p) => ({ localId: p.local_id, itemId: p.item_id, frase: frases.get(p.local_id) ?? i.codigo }))
}

export async function cancelarInventario(u: Unidade, id: string, motivo: string): Promise<void> {
  const em = ['rascunho', 'em_contagem', 'em_revisao'] as const
  const antes = await trancarInventario(u.tx, id, em, 'Este inventário já terminou.')
  await u.tx
    .updateTable('inventarios.inventarios')
    .set({ situacao: 'cancelado', cancelado_em: new Date(), motivo_do_cancelamento: motivo })
    .where('id', '=', id)
    .execute()
  await desbloquear(u, id)
  u.auditar({
    acao: 'inventario.cancelar',
    entidade: 'inventario',
    entidade_id: id,
    antes: { situacao: antes.situacao },
    depois: { situacao: 'cancelado' },
    motivo,
  })
  avisarMudanca(u, id)
}
