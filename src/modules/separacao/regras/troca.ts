import { correnteCabe, limitesString } from '#engines/energia/inversores.ts'
import {
  fichaDoInversor,
  fichaDoModulo,
  type FichaDoInversor,
  type FichaDoModulo,
} from '#modules/catalogo/contract/fichas.ts'
import type { Veredito } from '../tipos.ts'

export interface InversorDoProjeto {
  ficha: FichaDoInversor
  quantidade: number
  /** modules of each string of one unit; spread evenly when absent */
  series?: readonly number[] | undefined
}
/** What the check of a substitution knows of the project. */
export interface Projeto {
  tMinC: number
  tCelulaMaxC: number
  modulos: number
  modulo: FichaDoModulo
  inversores: readonly InversorDoProjeto[]
}

/** Both sides of one check. */
export interface Conferencia {
  nome: string
  conta: string
  veredito: Veredito
}
export interface Conferida {
  veredito: Veredito
  conferencias: Conferencia[]
}

const PIOR: Readonly<Record<Veredito, number>> = { pode: 0, engenharia: 1, nao: 2 }
const POTENCIA_LIMITE = 0.02
const FOLGA_M = 0.01
const PASSA_M = 0.05
const [FDI_MIN, FDI_MAX] = [0.9, 1.35]

const n1 = (x: number): string => x.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const mm = (m: number): string => Math.round(m * 1000).toLocaleString('pt-BR')
const juntar = (conferencias: Conferencia[]): Conferida => ({
  conferencias,
  veredito: conferencias.reduce<Veredito>((v, c) => (PIOR[c.veredito] > PIOR[v] ? c.veredito : v), 'pode'),
})
const semFicha = (nome: string): Conferida => ({
  veredito: 'nao',
  conferencias: [{ nome, conta: 'Sem ficha técnica: não dá para conferir a troca', veredito: 'nao' }],
})

/** The strings of a unit: as drawn, else the modules spread evenly over the inputs. */
function seriesDe(i: InversorDoProjeto, p: Projeto): number[] {
  if (i.series && i.series.length > 0) return [...i.series]
  const unidades = p.inversores.reduce((soma, x) => soma + x.quantidade, 0)
  const daUnidade = Math.ceil(p.modulos / Math.max(1, unidades))
  const entradas = i.ficha.mppts * (i.ficha.seriesPorMppt ?? 1)
  const { maxModulosSerie: cabem } = limitesString({
    ...p.modulo,
    ...i.ficha,
    tMinC: p.tMinC,
    tCelulaMaxC: p.tCelulaMaxC,
  })
  const quantas = Math.min(entradas, Math.max(1, Math.ceil(daUnidade / Math.max(1, cabem))))
  return Array.from({ length: quantas }, (_, n) => Math.floor(daUnidade / quantas) + (n < daUnidade % quantas ? 1 : 0))
}

function daCorrente(i: InversorDoProjeto, series: readonly number[], isc: number): Conferencia | null {
  const imax = i.ficha.iMaxMppt
  if (imax === undefined)
    return { nome: 'Corrente de curto', conta: 'a ficha do inversor não diz o limite', veredito: 'engenharia' }
  const paralelas = Math.ceil(series.length / i.ficha.mppts)
  const cabe = correnteCabe(isc, paralelas, imax)
  return {
    nome: 'Corrente de curto × 1,25',
    conta: `${n1(isc * paralelas * 1.25)} ${cabe ? '≤' : '>'} ${n1(imax)} A`,
    veredito: cabe ? 'pode' : 'nao',
  }
}

function doInversor(i: InversorDoProjeto, modulo: FichaDoModulo, p: Projeto): Conferencia[] {
  const series = seriesDe(i, p)
  const [maior, menor] = [Math.max(...series), Math.min(...series)]
  const { tMinC, tCelulaMaxC } = p
  const { vocFrio, vmpQuente } = limitesString({ ...modulo, ...i.ficha, tMinC, tCelulaMaxC })
  const [alta, baixa] = [vocFrio * maior, vmpQuente * menor]
  const corrente = daCorrente(i, series, modulo.isc)
  return [
    {
      nome: `Tensão a ${n1(tMinC)} °C, ${maior} em série`,
      conta: `${n1(alta)} ${alta <= i.ficha.vdcMax ? '≤' : '>'} ${n1(i.ficha.vdcMax)} V`,
      veredito: alta <= i.ficha.vdcMax ? 'pode' : 'nao',
    },
    {
      nome: `Trabalho a ${n1(tCelulaMaxC)} °C, ${menor} em série`,
      conta: `${n1(baixa)} ${baixa >= i.ficha.vMpptMin ? '≥' : '<'} ${n1(i.ficha.vMpptMin)} V`,
      veredito: baixa >= i.ficha.vMpptMin ? 'pode' : 'nao',
    },
    ...(corrente ? [corrente] : []),
  ]
}

function daPotencia(nome: string, antes: number, depois: number): Conferencia {
  const dif = antes > 0 ? depois / antes - 1 : 0
  const cabe = Math.abs(dif) <= POTENCIA_LIMITE + 1e-9
  const sinal = dif > 0 ? '+' : ''
  return {
    nome,
    conta: cabe && Math.abs(dif) < 0.0005 ? 'igual' : `${sinal}${n1(dif * 100)} %, limite 2 %`.replace('-', '−'),
    veredito: cabe ? 'pode' : 'engenharia',
  }
}

function daRelacao(kWp: number, kwAc: number): Conferencia {
  const fdi = kwAc > 0 ? kWp / kwAc : 0
  const cabe = fdi >= FDI_MIN && fdi <= FDI_MAX
  const escrito = fdi.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
  return { nome: 'Relação CC/CA', conta: `${escrito}, de 0,9 a 1,35`, veredito: cabe ? 'pode' : 'engenharia' }
}

function doTamanho(antes: FichaDoModulo, depois: FichaDoModulo): Conferencia {
  const sobra = Math.max(depois.alturaM - antes.alturaM, depois.larguraM - antes.larguraM)
  const medidas = `${mm(depois.alturaM)} × ${mm(depois.larguraM)} mm`
  if (sobra <= FOLGA_M) return { nome: `Estrutura, ${medidas}`, conta: 'cabe no trilho', veredito: 'pode' }
  const conta = `${medidas}, ${mm(sobra)} mm a mais`
  return { nome: 'Estrutura', conta, veredito: sobra > PASSA_M ? 'nao' : 'engenharia' }
}

const kwAcDe = (inversores: readonly InversorDoProjeto[]) =>
  inversores.reduce((soma, i) => soma + i.ficha.kw * i.quantidade, 0)

/** Whether another module may take the place of that of the project. */
export function conferirModulo(p: Projeto, ficha: unknown): Conferida {
  const lida = fichaDoModulo.safeParse(ficha)
  if (!lida.success || p.inversores.length === 0) return semFicha('Módulo')
  const novo = lida.data
  return juntar([
    ...p.inversores.flatMap((i) => doInversor(i, novo, p)),
    daPotencia('Potência do contrato', p.modulo.wp, novo.wp),
    daRelacao((p.modulos * novo.wp) / 1000, kwAcDe(p.inversores)),
    doTamanho(p.modulo, novo),
  ])
}

/** Whether another inverter may take the place of one of the project. */
export function conferirInversor(p: Projeto, de: InversorDoProjeto, ficha: unknown): Conferida {
  const lida = fichaDoInversor.safeParse(ficha)
  if (!lida.success) return semFicha('Inversor')
  const novo = { ...de, ficha: lida.data }
  const fases = [de.ficha.fases, novo.ficha.fases]
  const outros = p.inversores.filter((i) => i !== de)
  const precisa = seriesDe(de, p).length
  const entradas = novo.ficha.mppts * (novo.ficha.seriesPorMppt ?? 1)
  return juntar([
    ...doInversor({ ...novo, series: seriesDe(de, p) }, p.modulo, p),
    {
      nome: 'Entradas',
      conta: `${precisa} séries em ${entradas}`,
      veredito: precisa <= entradas ? 'pode' : 'nao',
    },
    daPotencia('Potência do inversor', de.ficha.kw, novo.ficha.kw),
    daRelacao((p.modulos * p.modulo.wp) / 1000, kwAcDe([...outros, novo])),
    {
      nome: 'Fases',
      conta: fases.includes(undefined) ? 'a ficha não diz' : `${fases[1]} no lugar de ${fases[0]}`,
      veredito: fases.includes(undefined) ? 'engenharia' : fases[0] === fases[1] ? 'pode' : 'nao',
    },
  ])
}

/** Other parts have no sheet that a machine can compare. */
export const conferirOutro = (): Conferida => ({
  veredito: 'engenharia',
  conferencias: [
    {
      nome: 'Mesmo papel no kit',
      conta: 'sem ficha elétrica para comparar: a engenharia olha',
      veredito: 'engenharia',
    },
  ],
})
