// Draws bills from the label rules of each utility, for the round-trip tests.
import { digitoDaChave } from './chave.ts'
import { codigoFecha, linhaDoCodigo } from './arrecadacao.ts'
import { MESES, mesMais } from './datas.ts'
import { centavos, decimal, multiplicar } from './decimal.ts'
import type { Pagina, Trecho } from './texto/tipos.ts'
import type { TipoDeItem } from './tipos.ts'

export interface LinhaDesenhada {
  nome: string
  tipo: TipoDeItem
  kwh: number | null
  preco: string | null
  centavos: number
}

export interface ContaDesenhada {
  cnpj: string
  mes: string
  uc: string
  cliente: string
  linhas: LinhaDesenhada[]
  historico: number[]
  anterior: number
}

/** How one utility prints: labels, heads of the columns and the side of the minus. */
export interface Estilo {
  nome: string
  cnpj: string
  agente: string
  uc: string
  cliente: string
  mes: string
  comoMes: (mes: string) => string
  total: string
  cabecas: string[]
  /** cells of a line, in the order of the heads after the description */
  celulas: (l: LinhaDesenhada) => string[]
  menosAtras: boolean
  itens: { consumo: [string, TipoDeItem][]; credito: [string, TipoDeItem][]; cosip: string }
  historicoColado?: boolean
}

export const br = (texto: string): string => {
  const [inteiro = '0', fracao] = texto.replace('-', '').split('.')
  const milhar = inteiro.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${milhar}${fracao === undefined ? '' : `,${fracao}`}`
}
export const reais = (c: number): string => br((Math.abs(c) / 100).toFixed(2))
const comSinal = (e: Estilo, negativo: boolean, texto: string): string =>
  negativo ? (e.menosAtras ? `${texto}-` : `-${texto}`) : texto

export const chaveDe = (c: ContaDesenhada): string => {
  const base = `35${c.mes.slice(2, 4)}${c.mes.slice(5)}${c.cnpj}66001${'000123456'}1${'0'}7654321`
  return base + digitoDaChave(base)
}
export const totalDe = (c: ContaDesenhada): number => c.linhas.reduce((s, l) => s + l.centavos, 0)

export function codigoDe(c: ContaDesenhada): string {
  const resto = `${String(totalDe(c)).padStart(11, '0')}0048${c.uc.slice(-9).padStart(21, '0')}`
  for (let d = 0; d <= 9; d++) {
    const codigo = `836${d}${resto}`.padEnd(44, '0')
    if (codigoFecha(codigo)) return codigo
  }
  throw new Error('no digit closes')
}

export const linha = (nome: string, tipo: TipoDeItem, kwh: number, preco: string, sinal = 1): LinhaDesenhada => ({
  nome,
  tipo,
  kwh,
  preco,
  centavos: sinal * centavos(multiplicar(decimal(String(kwh)), decimal(preco))),
})

const ALTURA = 7

/** The runs of one page, drawn in a shuffled order: nothing may depend on it. */
export function desenhar(e: Estilo, c: ContaDesenhada): Pagina {
  const trechos: Trecho[] = []
  const por = (texto: string, x: number, y: number) =>
    trechos.push({ texto, x, y, largura: texto.length * ALTURA * 0.48, altura: ALTURA })
  por(e.nome, 150, 40)
  por(`CNPJ ${e.cnpj.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')}`, 150, 50)
  por('FULANA DE TAL DO EXEMPLO', 36, 80)
  por('RUA DAS FLORES 12', 36, 90)
  por('30000-000 CIDADE MODELO', 36, 100)
  por('CPF: 901.234.567-70', 36, 110)
  por('chave de acesso:', 334, 90)
  por(chaveDe(c).replace(/(....)(?=.)/g, '$1 '), 334, 100)
  por(`NOTA FISCAL Nº 000123456 - SÉRIE 001 / DATA DE EMISSÃO: 10/${c.mes.slice(5)}/${c.mes.slice(0, 4)}`, 334, 80)
  const topo = [
    [e.uc, c.uc],
    [e.cliente, c.cliente],
    [e.mes, e.comoMes(c.mes)],
    [e.total, `R$ ${reais(totalDe(c))}`],
  ]
  topo.forEach(([rotulo = '', valor = ''], n) => {
    por(rotulo, 34 + n * 135, 140)
    por(valor, 50 + n * 135, 155)
  })
  por('Classificação: B1 RESIDENCIAL / CONVENCIONAL MONÔMIA', 36, 180)
  por('Tipo de Fornecimento: BIFÁSICO', 36, 192)
  const x = (n: number): number => (n === 0 ? 36 : 160 + n * 44)
  e.cabecas.forEach((cabeca, n) => por(cabeca, x(n), 220))
  c.linhas.forEach((l, n) => {
    const y = 236 + n * 11
    por(l.nome, 36, y)
    if (l.kwh === null)
      return por(comSinal(e, l.centavos < 0, reais(l.centavos)), x(e.cabecas.indexOf('Valor (R$)')), y)
    e.celulas(l).forEach((celula, k) =>
      por(comSinal(e, l.centavos < 0 && ehQuantidadeOuValor(e, k), celula), x(k + 1), y),
    )
  })
  const fim = 236 + c.linhas.length * 11
  por('TOTAL', 36, fim)
  por(reais(totalDe(c)), x(e.cabecas.indexOf('Valor (R$)')), fim)
  const consumo = c.historico[0] ?? 0
  por('MEDIDOR 77712345', 36, fim + 40)
  por('ENERGIA ATIVA - KWH', 150, fim + 40)
  por(br(String(c.anterior)), 300, fim + 40)
  por(br(String(c.anterior + consumo)), 360, fim + 40)
  por('1,00', 420, fim + 40)
  por(br(String(consumo)), 480, fim + 40)
  por('HISTÓRICO DE CONSUMO', 36, fim + 60)
  c.historico.forEach((kwh, n) => {
    const mes = mesMais(c.mes, -n)
    const escrito = `${(MESES[Number(mes.slice(5)) - 1] ?? '').toUpperCase()}${e.historicoColado ? '' : '/'}${mes.slice(2, 4)}`
    por(escrito, 36, fim + 72 + n * 10)
    por(br(String(kwh)), 110, fim + 72 + n * 10)
    por('30', 170, fim + 72 + n * 10)
  })
  por(
    linhaDoCodigo(codigoDe(c))
      .replace(/(\d{11})(\d)/g, '$1-$2 ')
      .trim(),
    120,
    fim + 230,
  )
  return {
    largura: 595,
    altura: 842,
    trechos: trechos
      .map((t, n) => ({ t, n: (n * 7919) % 104_729 }))
      .sort((a, b) => a.n - b.n)
      .map(({ t }) => t),
  }
}

const ehQuantidadeOuValor = (e: Estilo, k: number): boolean =>
  ['Valor (R$)', ...(e.menosAtras ? [] : ['Quant.'])].includes(e.cabecas[k + 1] ?? '')
