import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { criarItem } from '../itens.ts'
import { criarKit } from '../kits.ts'
import { criarPreco } from '../precos.ts'
import { criarRegra } from '../regras.ts'
import { ITENS } from './itens.ts'

const MERIDIANO = 'Distribuidora Meridiano'

/** Fills an empty catalogue for the demonstration: items, a supplier's table, kits, and rules of the selling price. */
export async function semearCatalogo(u: Unidade): Promise<void> {
  const { rows } = await sql`select from catalogo.itens limit 1`.execute(u.tx)
  if (rows.length > 0) return
  const ids = new Map<string, string>()
  for (const item of ITENS) ids.set(item.modelo, await criarItem(u, item, 'semente'))
  const hoje = diaAqui()
  const tabela = { inicio: somarDias(hoje, -20), fim: somarDias(hoje, 25) }
  await semearTabela(u, ids, tabela)
  await semearKits(u, ids, tabela)
  await semearRegras(u, hoje)
}

interface Vigencia {
  inicio: string
  fim: string
}

/** The suppliers charge what the items cost; one table has ended, to be seen. */
async function semearTabela(u: Unidade, ids: ReadonlyMap<string, string>, vale: Vigencia): Promise<void> {
  const vencida = { inicio: somarDias(vale.inicio, -60), fim: somarDias(vale.inicio, 10) }
  for (const { modelo, fornecedor, custo_centavos } of ITENS) {
    const id = ids.get(modelo)
    if (!id || !fornecedor || custo_centavos === null) continue
    const dias = modelo === 'NI-75000T' ? vencida : vale
    await criarPreco(u, id, { fornecedor, custo_centavos, ...dias, encerrar_anterior: false })
  }
}

const KITS = [
  { nome: '5,85 kWp cerâmico', modulo: 'AU-585', modulos: 10, inversor: 'NI-5000', preco_centavos: 1_148_000 },
  { nome: '11,7 kWp cerâmico', modulo: 'AU-585', modulos: 20, inversor: 'NI-10000T', preco_centavos: 2_059_000 },
]

async function semearKits(u: Unidade, ids: ReadonlyMap<string, string>, vale: Vigencia): Promise<void> {
  for (const { nome, modulo, modulos, inversor, preco_centavos } of KITS) {
    const itens = [
      [modulo, modulos],
      [inversor, 1],
      ['Trilho para telhado cerâmico, por módulo', modulos],
      ['Quadro de proteção CC e CA', 1],
    ] as const
    await criarKit(
      u,
      {
        nome,
        fornecedor: MERIDIANO,
        descricao: '',
        preco_centavos,
        ...vale,
        itens: itens.flatMap(([modelo, quantidade]) => {
          const item_id = ids.get(modelo)
          return item_id ? [{ item_id, quantidade }] : []
        }),
      },
      'semente',
    )
  }
}

const FAIXAS = [
  [0, 5, 4.1],
  [5, 10, 3.75],
  [10, 30, 3.35],
  [30, null, 2.95],
] as const

async function semearRegras(u: Unidade, hoje: string): Promise<void> {
  for (const [kwp_de, kwp_ate, reais_por_wp] of FAIXAS)
    await criarRegra(
      u,
      {
        kwp_de,
        kwp_ate,
        reais_por_wp,
        markup: null,
        tributos: 0.06,
        comissao: 0.03,
        piso: 0.12,
        inicio: `${hoje.slice(0, 7)}-01`,
        fim: null,
      },
      { origem: 'semente' },
    )
}
