import type { CampoDaConta } from './campos.ts'

const MES = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'] as const

const comMilhar = (inteiro: string): string => inteiro.replace(/\B(?=(\d{3})+$)/g, '.')

/** A decimal as paper prints it: with and without dots, with the places that it may have. */
function decimais(valor: string, casas: readonly number[]): string[] {
  const [inteiro = '', fracao = ''] = valor.replace('-', '').split('.')
  const partes = [...new Set([inteiro, comMilhar(inteiro)])]
  return partes.flatMap((p) => [
    ...(fracao.replace(/0+$/, '') === '' ? [p] : []),
    ...casas
      .filter((c) => c >= fracao.replace(/0+$/, '').length)
      .map((c) => `${p},${fracao.slice(0, c).padEnd(c, '0')}`),
  ])
}

/** The months as the rows of a history name them. */
export function formasDoMes(mes: string): string[] {
  const [ano = '', numero = ''] = mes.split('-')
  const nome = MES[Number(numero) - 1] ?? ''
  return [
    `${nome}/${ano}`,
    `${nome}/${ano.slice(2)}`,
    `${nome}${ano.slice(2)}`,
    `${numero}/${ano}`,
    `${Number(numero)}/${ano}`,
  ]
}

/** How a bill may print the value of a field, to find its place on the page. */
export function formasDoValor(campo: CampoDaConta, valor: string): string[] {
  switch (campo.tipo) {
    case 'kwh':
    case 'kw':
      return decimais(valor, [2, 3, 4])
    case 'dinheiro':
      return decimais((Number(valor) / 100).toFixed(2), [2])
    case 'preco':
      return decimais(valor, [5, 6, 8])
    case 'pct':
      return decimais(valor, [0, 1, 2, 4]).flatMap((f) => [`${f}%`, f])
    case 'dia': {
      const [ano = '', m = '', d = ''] = valor.split('-')
      return [`${d}/${m}/${ano}`, `${d}/${m}/${ano.slice(2)}`, `${d}.${m}.${ano}`]
    }
    case 'mes':
      return formasDoMes(valor)
    case 'texto':
      return [valor]
    case 'escolha':
      return []
  }
}
