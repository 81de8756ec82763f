import { listaDeOpcoes } from '#kit/lista-falada.ts'
import type { Etapa, Faixa, QuemDecide } from './aprovacao.ts'

const reais = (centavos: number) =>
  (centavos / 100).toLocaleString('pt-BR', {
    style: 'currency',
    currency: 'BRL',
    minimumFractionDigits: centavos % 100 === 0 ? 0 : 2,
  })

export const PAPEIS_QUE_DECIDEM = {
  operador: 'quem trabalha',
  supervisor: 'quem supervisiona',
  aprovador: 'quem aprova',
} as const
export const LIMITES: Record<string, string> = {
  desconto: 'descontos',
  compra: 'compras',
  despesa: 'despesas',
  pagamento: 'pagamentos',
  reembolso: 'reembolsos',
  contrato: 'contratos',
}

export interface Nomes {
  pessoas: ReadonlyMap<string, string>
  cargos: ReadonlyMap<string, string>
  departamentos: (codigo: string) => string
}

export function decisorEmPalavras(q: QuemDecide, n: Nomes): string {
  if (q.tipo === 'usuario') return n.pessoas.get(q.id) ?? 'uma pessoa'
  if (q.tipo === 'cargo') return n.cargos.get(q.id) ?? 'um cargo'
  if (q.tipo === 'papel') return `${PAPEIS_QUE_DECIDEM[q.papel]} em ${n.departamentos(q.departamento)}`
  return `qualquer cargo cuja alçada de ${LIMITES[q.limite] ?? q.limite} cobre o valor`
}

const etapaEmPalavras = (e: Etapa, n: Nomes) =>
  `${listaDeOpcoes(e.quem.map((q) => decisorEmPalavras(q, n)))}${e.substitutos.length > 0 ? ` (depois de ${e.apos_horas} h, também ${listaDeOpcoes(e.substitutos.map((q) => decisorEmPalavras(q, n)))})` : ''}`

/** The range of amounts of a band; each band starts where the previous one ends. */
export function faixaEmPalavras(faixas: readonly Faixa[], i: number): string {
  const [antes, ate] = [i > 0 ? (faixas[i - 1]?.ate_centavos ?? null) : null, faixas[i]?.ate_centavos ?? null]
  if (antes === null) return ate === null ? 'Qualquer valor' : `Até ${reais(ate)}`
  return ate === null ? `Acima de ${reais(antes)}` : `De ${reais(antes)} a ${reais(ate)}`
}

/** “Acima de R$ 50.000 decide Diretoria.” One sentence per band. */
export function politicaEmPalavras(faixas: readonly Faixa[], n: Nomes): string[] {
  return faixas.map(
    (f, i) =>
      `${faixaEmPalavras(faixas, i)} ${f.etapas.length === 0 ? 'ninguém precisa aprovar' : `decide ${f.etapas.map((e) => etapaEmPalavras(e, n)).join(' e depois ')}`}.`,
  )
}
