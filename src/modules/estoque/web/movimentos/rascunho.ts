import { contem } from '#kit/objeto.ts'
import { codigosDeDepartamento, type CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { lerNumero } from '#ui/number-field.tsx'
import type { Achado } from '../../contract/materiais.ts'
import type { NovoAjuste, NovoMovimento } from '../../contract/movimentos.ts'

/** What a person chooses: a return goes one way or the other, which for the ledger is one kind. */
export type Qual =
  | Exclude<NovoMovimento['tipo'], 'devolucao'>
  | 'devolucao_ao_fornecedor'
  | 'devolucao_do_cliente'
  | NovoAjuste['tipo']
export const ehAjuste = (q: Qual): q is NovoAjuste['tipo'] => q === 'ajuste' || q === 'perda'
const tipoDe = (q: Exclude<Qual, NovoAjuste['tipo']>): NovoMovimento['tipo'] =>
  q === 'devolucao_ao_fornecedor' || q === 'devolucao_do_cliente' ? 'devolucao' : q

/** A line that waits to be posted. */
export interface Linha {
  /** of the line on the page: one material may stand in several */
  id: string
  material: Achado['material']
  aqui: string | null
  quantidade: string
  valor: number | null
  series: readonly string[]
  sentido: 'mais' | 'menos'
  /** null: of what leaves the oldest goes first, or the material has no lots */
  lote: LoteEscolhido | null
}
export interface LoteEscolhido {
  numero: string
  validade?: string
  fabricante?: string
}

/** Goods that come from outside name their lot; of what leaves the oldest goes unless another is chosen. */
export const nomeiaLote = (q: Qual, sentido: Linha['sentido']): boolean =>
  q === 'entrada' || q === 'devolucao_do_cliente' || (q === 'ajuste' && sentido === 'mais')

const ehDepartamento = (c: string): c is CodigoDeDepartamento => contem(codigosDeDepartamento, c)
const comLote = (l: Linha) => (l.lote ? { lote: l.lote } : {})

/** `1.234,5` as the exact decimal of the API; empty when it is no quantity. */
export function emDecimal(texto: string): string {
  const n = lerNumero(texto)
  if (n === null || n <= 0) return ''
  const fixo = n.toFixed(6)
  return fixo.replace(/\.?0+$/, '')
}

/** Serials are scanned or pasted one per line, or separated by spaces, commas or semicolons. */
export const emSeries = (texto: string): string[] => [...new Set(texto.split(/[\s,;]+/).filter(Boolean))]

/** What an exit is charged to. To a van it is a transfer, and a loss is an act of its own. */
export const destinosDaSaida = ['ordem', 'projeto', 'van', 'departamento', 'cliente', 'perda'] as const
export type DestinoDaSaida = (typeof destinosDaSaida)[number]

/** What the ledger will be asked for: an exit to a van moves, one to a loss takes away. */
export function qualDe(q: Qual, c: Pick<Cabeca, 'destino'>): Qual {
  if (q !== 'saida') return q
  return c.destino === 'van' ? 'transferencia' : c.destino === 'perda' ? 'perda' : q
}

/** What is missing before it can be posted, in words. */
export function faltaNaCabeca(q: Qual, c: Cabeca, temOrigem: boolean): string | null {
  const qual = qualDe(q, c)
  if (q === 'saida' && c.destino === null) return 'Escolha o destino.'
  if (q === 'saida' && c.destino === 'ordem' && !temOrigem) return 'Escolha a ordem de serviço, ou leia o código dela.'
  if (q === 'saida' && c.destino === 'projeto' && !temOrigem) return 'Escolha o projeto.'
  if (q === 'saida' && c.destino === 'departamento' && !c.departamento) return 'Escolha o departamento.'
  if (!c.de) return 'Escolha os locais.'
  if (ehAjuste(qual)) return c.motivoId ? null : 'Escolha um motivo da lista.'
  return c.para ? null : q === 'saida' && c.destino === 'van' ? 'Escolha a van.' : 'Escolha os locais.'
}

export interface Cabeca {
  de: string | null
  para: string | null
  dia: string
  motivo: string
  /** of an adjustment or a loss: one of the list */
  motivoId: string | null
  /** of an exit */
  destino: DestinoDaSaida | null
  departamento: string | null
  levadoPor: string
}
export const CABECA_VAZIA: Omit<Cabeca, 'dia'> = {
  de: null,
  para: null,
  motivo: '',
  motivoId: null,
  destino: null,
  departamento: null,
  levadoPor: '',
}

export function pedidoDoMovimento(
  qual: Exclude<Qual, NovoAjuste['tipo']>,
  chave: string,
  c: Cabeca,
  linhas: readonly Linha[],
  origem?: NovoMovimento['origem'],
) {
  return {
    chave,
    ...(origem ? { origem } : {}),
    ...(c.destino === 'departamento' && c.departamento && ehDepartamento(c.departamento)
      ? { departamento: c.departamento }
      : {}),
    levado_por: c.levadoPor,
    tipo: tipoDe(qual),
    ocorrido_em: c.dia,
    motivo: c.motivo,
    de: c.de ?? '',
    para: c.para ?? '',
    linhas: linhas.map((l) => ({
      item_id: l.material.id,
      quantidade: l.quantidade,
      series: [...l.series],
      ...(l.valor === null ? {} : { valor_centavos: l.valor }),
      ...comLote(l),
    })),
  }
}

export function pedidoDoAjuste(tipo: NovoAjuste['tipo'], chave: string, c: Cabeca, linhas: readonly Linha[]) {
  return {
    chave,
    tipo,
    ocorrido_em: c.dia,
    motivo_id: c.motivoId ?? '',
    motivo: c.motivo,
    local_id: c.de ?? '',
    linhas: linhas.map((l) => ({
      item_id: l.material.id,
      quantidade: l.quantidade,
      series: [...l.series],
      sentido: tipo === 'perda' ? ('menos' as const) : l.sentido,
      ...comLote(l),
    })),
  }
}
