import { sql } from 'kysely'
import { digitosVerificadores } from '#kit/documento.ts'
import { somarDias } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { paraInstante } from '#kit/parede.ts'
import { andarPedido, criarFornecedor, criarPedido } from '#modules/compras/publico.ts'
import type { EstadoDoPedido } from '#modules/compras/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Pedido } from './dezoito-meses.ts'
import type { MaterialDaDemonstracao } from './tipos.ts'

/** Invented suppliers: days that they take, and the base of a CNPJ that no company has. */
const FORNECEDORES: readonly [nome: string, prazo: number, base: string][] = [
  ['Distribuidora Meridiano', 6, '991001010001'],
  ['Solar Atacado', 5, '991002020001'],
  ['Metalsol', 8, '991003030001'],
  ['Conduz Cabos', 4, '991004040001'],
  ['Volta Norte', 5, '991005050001'],
  ['Aterra', 3, '991006060001'],
  ['Casa do Eletricista', 7, '991007070001'],
]
export const cnpjDe = (nome: string): string => {
  const base = FORNECEDORES.find(([n]) => n === nome)?.[2]
  if (!base) throw new Error(`no supplier ${nome}`)
  return base + digitosVerificadores(base)
}

/** What is agreed for one unit, in centavos: a little below the list. */
export const precoDe = ({ custo }: Pick<MaterialDaDemonstracao, 'custo'>): number => Math.round(custo * 0.985)

export interface PedidoDaDemonstracao {
  chave: string
  fornecedor: string
  /** days since it was made, and until it is expected */
  ha: number
  em: number
  observacao?: string
  linhas: readonly (readonly [codigo: string, qtd: number])[]
  /** how far people take it; invoices take it further */
  ate: Exclude<EstadoDoPedido, 'parcial' | 'recebido'>
  motivo?: string
}

/** The oldest first. */
export const PEDIDOS: readonly PedidoDaDemonstracao[] = [
  {
    chave: 'modulos',
    fornecedor: 'Distribuidora Meridiano',
    ha: 20,
    em: -9,
    linhas: [
      ['MOD-0003', 62],
      ['MOD-0007', 31],
    ],
    ate: 'cancelado',
    motivo: 'O preço subiu 9 % entre a cotação e o faturamento. Compramos de outro lote.',
  },
  {
    chave: 'protecoes',
    fornecedor: 'Volta Norte',
    ha: 16,
    em: -6,
    observacao: 'Cobrado por telefone: prometeram despachar nesta semana.',
    linhas: [
      ['PRO-0011', 12],
      ['PRO-0041', 20],
      ['ELE-0029', 40],
    ],
    ate: 'enviado',
  },
  {
    chave: 'estruturas',
    fornecedor: 'Metalsol',
    ha: 12,
    em: 3,
    observacao: 'Aceitam entrega em duas vezes.',
    linhas: [
      ['EST-0001', 40],
      ['EST-0013', 200],
      ['FIX-0002', 300],
    ],
    ate: 'confirmado',
  },
  {
    chave: 'cabos',
    fornecedor: 'Conduz Cabos',
    ha: 9,
    em: 0,
    linhas: [
      ['CAB-0001', 400],
      ['CAB-0002', 400],
      ['CAB-0013', 200],
    ],
    ate: 'confirmado',
  },
  {
    chave: 'inversores',
    fornecedor: 'Solar Atacado',
    ha: 7,
    em: 0,
    linhas: [
      ['INV-0001', 3],
      ['MED-0001', 3],
      ['INV-0005', 2],
    ],
    ate: 'confirmado',
  },
  {
    chave: 'consumo',
    fornecedor: 'Casa do Eletricista',
    ha: 1,
    em: 9,
    observacao: 'Falta confirmar os tamanhos com as equipes antes de enviar.',
    linhas: [
      ['FER-0001', 4],
      ['FER-0008', 3],
      ['FER-0012', 30],
    ],
    ate: 'rascunho',
  },
]

interface DosPedidos {
  materiais: readonly (MaterialDaDemonstracao & { id: string })[]
  /** what the eighteen months have on its way */
  abertos: readonly Pedido[]
  hoje: string
}

/** Suppliers and orders in every state that people put them into; the stock learns what is on its way from them. */
export async function semearPedidos(u: Unidade, { materiais, abertos, hoje }: DosPedidos): Promise<void> {
  const fornecedores = new Map<string, string>()
  for (const [nome, prazo_dias] of FORNECEDORES) {
    const { id } = await criarFornecedor(u, { documento: cnpjDe(nome), nome, prazo_dias })
    fornecedores.set(nome, id)
  }
  const porCodigo = new Map(materiais.map((m) => [m.codigo, m]))
  const doLivro = abertos.map((p, n) => ({
    chave: p.id,
    fornecedor: p.fornecedor,
    feito: p.feito,
    previsto: p.chega,
    observacao: '',
    linhas: p.itens.map((i) => [i.codigo, i.qtd] as const),
    ate: n % 2 === 0 ? ('confirmado' as const) : ('enviado' as const),
    motivo: '',
  }))
  const avulsos = PEDIDOS.map(({ ha, em, ...p }) => ({
    observacao: '',
    motivo: '',
    ...p,
    feito: somarDias(hoje, -ha),
    previsto: somarDias(hoje, em),
  }))
  for (const p of [...doLivro, ...avulsos].toSorted((a, b) => a.feito.localeCompare(b.feito))) {
    const { id } = await criarPedido(u, {
      chave: `demonstracao:${p.chave}`,
      cartaoId: null,
      pedido: {
        fornecedor_id: fornecedores.get(p.fornecedor) ?? '',
        previsto_em: p.previsto,
        observacao: p.observacao,
        linhas: p.linhas.flatMap(([codigo, qtd]) => {
          const m = porCodigo.get(codigo)
          return m ? [{ item_id: m.id, quantidade: String(qtd), valor_centavos: precoDe(m) * qtd }] : []
        }),
      },
    })
    const passos =
      p.ate === 'rascunho' ? [] : p.ate === 'enviado' ? (['enviado'] as const) : (['enviado', p.ate] as const)
    for (const [n, para] of passos.entries())
      await andarPedido(u, id, { versao: n + 1, para, motivo: para === 'cancelado' ? p.motivo : '' })
    // it was made, and sent, on its day
    await sql`
      update compras.pedidos
      set
        criado_em = ${paraInstante(`${p.feito}T09:20`, FUSO)},
        enviado_em = case when enviado_em is not null then ${paraInstante(`${p.feito}T10:05`, FUSO)}::timestamptz end
      where id = ${id}
    `.execute(u.tx)
  }
  await sql`
    insert into cad.demonstracao (tabela, id)
    select 'compras.fornecedores', id from compras.fornecedores
    union all
    select 'compras.pedidos', id from compras.pedidos
    on conflict do nothing
  `.execute(u.tx)
}
