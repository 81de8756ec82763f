import type { PosicaoDaFolha } from '../../contract/contagens.ts'

/** What the keypad holds: digits and a comma, loose or in packages. */
export interface Digitado {
  soltos: string
  /** null: counted one by one */
  caixas: string | null
  porCaixa: string
}
export const VAZIO: Digitado = { soltos: '', caixas: null, porCaixa: '' }

const milionesimos = (texto: string): bigint => {
  const [inteiro = '', fracao = ''] = texto.split(',')
  return BigInt(`${inteiro || '0'}${fracao.slice(0, 6).padEnd(6, '0')}`)
}
const escrever = (q: bigint): string => {
  const digitos = q.toString().padStart(7, '0')
  const fracao = digitos.slice(-6).replace(/0+$/, '')
  return `${digitos.slice(0, -6)}${fracao ? `.${fracao}` : ''}`
}

/** All of it as the server reads it, exact. */
export const total = ({ soltos, caixas, porCaixa }: Digitado): string =>
  escrever(BigInt(caixas || '0') * milionesimos(porCaixa) + milionesimos(soltos))

/** The parts that belong to the count, when there are packages. */
export const partes = ({ soltos, caixas, porCaixa }: Digitado) =>
  caixas && porCaixa
    ? { caixas: Number(caixas), por_caixa: escrever(milionesimos(porCaixa)), soltos: escrever(milionesimos(soltos)) }
    : {}

export const mostrar = (texto: string): string => texto.replace('.', ',')

/** One more or one less, never below none. */
export function passo(d: Digitado, n: 1 | -1): Digitado {
  const q = milionesimos(d.soltos) + BigInt(n) * 1_000_000n
  return { ...d, soltos: escrever(q < 0n ? 0n : q).replace('.', ',') }
}

/** The next position that is not counted, after one and round again. */
export function proximaDe(posicoes: readonly PosicaoDaFolha[], atual: string | null): PosicaoDaFolha | undefined {
  const n = posicoes.findIndex((p) => p.linha_id === atual)
  return [...posicoes.slice(n + 1), ...posicoes.slice(0, n + 1)].find((p) => !p.contada && p.linha_id !== atual)
}
