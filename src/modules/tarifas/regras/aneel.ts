import { diaBr, somarDias } from '#kit/dias.ts'
import { plano } from '#kit/colunas.ts'
import { classeDoSubgrupo, POSTOS_DA_MODALIDADE, temDemanda, temEnergia } from './nomes.ts'
import type { Periodo } from './periodos.ts'
import {
  postos,
  subgrupos,
  type ChaveDaTarifa,
  type Modalidade,
  type Posto,
  type Preco,
  type Subgrupo,
} from '../tipos.ts'

/** The two files of ANEEL's open data that hold tariffs: totals and demand, or the components of the totals. */
export const tiposDeArquivo = ['tarifas', 'componentes'] as const
export type TipoDeArquivo = (typeof tiposDeArquivo)[number]

type Campo =
  | 'reh'
  | 'agente'
  | 'cnpj'
  | 'inicio'
  | 'fim'
  | 'base'
  | 'subgrupo'
  | 'modalidade'
  | 'classe'
  | 'subclasse'
  | 'detalhe'
  | 'posto'
  | 'unidade'
  | 'acessante'
  | 'tusd'
  | 'te'
  | 'componente'
  | 'valor'

/** Headings of both files. A heading that changed is a file of a form not seen before: it is refused, not guessed. */
const TITULOS: Readonly<Record<TipoDeArquivo, Partial<Record<Campo, string>>>> = {
  tarifas: {
    reh: 'DscREH',
    agente: 'SigAgente',
    cnpj: 'NumCNPJDistribuidora',
    inicio: 'DatInicioVigencia',
    fim: 'DatFimVigencia',
    base: 'DscBaseTarifaria',
    subgrupo: 'DscSubGrupo',
    modalidade: 'DscModalidadeTarifaria',
    classe: 'DscClasse',
    subclasse: 'DscSubClasse',
    detalhe: 'DscDetalhe',
    posto: 'NomPostoTarifario',
    unidade: 'DscUnidadeTerciaria',
    acessante: 'SigAgenteAcessante',
    tusd: 'VlrTUSD',
    te: 'VlrTE',
  },
  componentes: {
    reh: 'DscResolucaoHomologatoria',
    agente: 'SigNomeAgente',
    cnpj: 'NumCPFCNPJ',
    inicio: 'DatInicioVigencia',
    fim: 'DatFimVigencia',
    base: 'DscBaseTarifaria',
    subgrupo: 'DscSubGrupoTarifario',
    modalidade: 'DscModalidadeTarifaria',
    classe: 'DscClasseConsumidor',
    subclasse: 'DscSubClasseConsumidor',
    detalhe: 'DscDetalheConsumidor',
    posto: 'DscPostoTarifario',
    unidade: 'DscUnidade',
    acessante: 'SigNomeAgenteAcessante',
    componente: 'DscComponenteTarifario',
    valor: 'VlrComponenteTarifario',
  },
}

type Colunas = Partial<Record<Campo, number>>

/** Which file this is and where its columns are, or the headings that lack. */
export function reconhecer(
  cabecalho: readonly string[],
): { tipo: TipoDeArquivo; colunas: Colunas } | { faltam: string[] } {
  const onde = new Map(cabecalho.map((t, n) => [plano(t), n]))
  const faltam = (tipo: TipoDeArquivo) => Object.values(TITULOS[tipo]).filter((t) => !onde.has(plano(t)))
  const tipo = tiposDeArquivo.find((t) => faltam(t).length === 0)
  if (!tipo)
    return { faltam: [faltam('tarifas'), faltam('componentes')].toSorted((a, b) => a.length - b.length)[0] ?? [] }
  return {
    tipo,
    colunas: Object.fromEntries(Object.entries(TITULOS[tipo]).map(([campo, t]) => [campo, onde.get(plano(t))])),
  }
}

/** `441,478264`, `1.420,00`, `,5`, `-13,2`; null for an empty cell, undefined for what is no number. */
export function lerNumero(texto: string): number | null | undefined {
  const t = texto.trim()
  if (t === '') return null
  if (!/^-?(?:\d+|\d{1,3}(?:\.\d{3})+)?(?:,\d*)?$/.test(t) || !/\d/.test(t)) return undefined
  return Number(
    t
      .replaceAll('.', '')
      .replace(/^(-?),/, '$10,')
      .replace(',', '.'),
  )
}

/** `2026-04-22`, `2026-04-22 00:00:00`, `22/04/2026`; null for an empty cell, undefined for what is no day. */
export function lerDia(texto: string): string | null | undefined {
  const t = texto.trim()
  if (t === '') return null
  const br = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(t)
  const dia = br ? `${br[3]}-${br[2]}-${br[1]}` : t.slice(0, 10)
  const ms = Date.parse(`${dia}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(dia) && Number.isFinite(ms) && new Date(ms).toISOString().startsWith(dia)
    ? dia
    : undefined
}

const MODALIDADES: Readonly<Record<string, Modalidade | 'geracao'>> = {
  convencional: 'convencional',
  branca: 'branca',
  verde: 'verde',
  azul: 'azul',
  geracao: 'geracao',
}
const POSTOS: Readonly<Record<string, Posto>> = {
  'nao se aplica': 'unico',
  ponta: 'ponta',
  'fora ponta': 'fora_ponta',
  'fora de ponta': 'fora_ponta',
  intermediario: 'intermediario',
  intermediaria: 'intermediario',
}
const CLASSES = {
  residencial: ['residencial'],
  rural: ['rural', 'nao se aplica'],
  iluminacao_publica: ['iluminacao publica', 'nao se aplica'],
  demais: ['nao se aplica'],
} as const

/** Components that make Fio A: transmission and connection, without the network of the utility (reference §1.5). */
const FIO_A = new Set(['tusd rb', 'tusd fr', 'tusd cusd', 'tusd cct', 'tusd ccd'])
const PD_TFSEE = new Set(['tusd ped', 'tusd tfsee', 'te ped'])

type Valor = Exclude<keyof Preco, 'posto'>
const campoDoComponente = (nome: string): Valor | null =>
  nome === 'te'
    ? 'te'
    : nome === 'tusd'
      ? 'tusd'
      : nome === 'tusd fiob'
        ? 'fio_b'
        : FIO_A.has(nome)
          ? 'fio_a'
          : PD_TFSEE.has(nome)
            ? 'pd_tfsee'
            : null

/** A period of the file, with the numbers of the rows that it was read from. */
export interface PeriodoDoArquivo extends ChaveDaTarifa, Periodo {
  linha: number
  agente: string
  cnpj: string | null
  reh: string | null
  tusdg: number | null
  precos: Preco[]
  /** why it cannot be written; null when it can */
  problema: string | null
  /** what was decided about it that the file does not say */
  notas: string[]
}

export const precoVazio = (posto: Posto): Preco => ({
  posto,
  te: null,
  tusd: null,
  fio_b: null,
  fio_a: null,
  pd_tfsee: null,
  nao_energia: null,
  demanda: null,
})

const naoSeAplica = (t: string) => t === 'nao se aplica' || t === ''
const ehSubgrupo = (t: string): Subgrupo | undefined => subgrupos.find((s) => s.toLowerCase() === t.toLowerCase())

/** CNPJ with the zeros that a tool took when it made it a number; null for what is none. */
const comZeros = (t: string): string | null => {
  const d = t.replace(/\D/g, '')
  return d.length >= 8 && d.length <= 14 ? d.padStart(14, '0') : null
}

interface Montado extends PeriodoDoArquivo {
  /** values seen by posto and field, to find two that differ */
  vistos: Map<string, { valor: number; linha: number }>
}

/**
 * Reads the periods that the product uses: what is billed (`Tarifa de Aplicação`), for all consumers of a subgroup, without
 * the rows of compensated energy (`SCEE`), of one agent or of a social tariff. `desde`: older periods are left out.
 */
export function lerPeriodos(
  tipo: TipoDeArquivo,
  colunas: Colunas,
  linhas: readonly (readonly string[])[],
  desde: string,
): PeriodoDoArquivo[] {
  const montados = new Map<string, Montado>()
  for (const [n, celulas] of linhas.entries()) {
    const texto = (c: Campo) => celulas[colunas[c] ?? -1] ?? ''
    const chave = chaveDaLinha(texto)
    if (!chave) continue
    const fim = lerDia(texto('fim'))
    if (typeof fim === 'string' && fim < desde) continue
    // the first row of the file is its heading
    const linha = n + 2
    const inicio = lerDia(texto('inicio'))
    const agente = texto('agente')
    const cnpj = comZeros(texto('cnpj'))
    for (const c of chave.modalidade === 'geracao' ? (['verde', 'azul'] as const) : [chave.modalidade]) {
      const id = [cnpj ?? plano(agente), chave.subgrupo, c, inicio ?? texto('inicio')].join('|')
      const p: Montado = montados.get(id) ?? {
        linha,
        agente,
        cnpj,
        reh: texto('reh') || null,
        subgrupo: chave.subgrupo,
        modalidade: c,
        classe: classeDoSubgrupo(chave.subgrupo),
        inicio: inicio ?? '',
        fim: fim ?? null,
        tusdg: null,
        precos: [],
        problema: null,
        notas: [],
        vistos: new Map(),
      }
      montados.set(id, p)
      if (!inicio) p.problema ??= 'data de início ilegível. Complete no arquivo.'
      if (fim === undefined) p.problema ??= 'data de fim ilegível. Complete no arquivo.'
      if (fim && inicio && fim < inicio) p.problema ??= `vai até ${diaBr(fim)} e começa em ${diaBr(inicio)}.`
      guardarValores(p, tipo, chave.modalidade === 'geracao', chave.posto, linha, texto)
    }
  }
  const lidos = [...montados.values()].filter((p) => p.precos.length > 0)
  for (const p of lidos) completar(p, tipo)
  encerrarOsSeguidos(lidos)
  return lidos.map(({ vistos: _, ...p }) => p)
}

function chaveDaLinha(texto: (c: Campo) => string) {
  const t = (c: Campo) => plano(texto(c))
  const subgrupo = ehSubgrupo(texto('subgrupo').trim())
  const modalidade = MODALIDADES[t('modalidade')]
  const posto = POSTOS[t('posto') || 'nao se aplica']
  if (!subgrupo || !modalidade || !posto) return null
  if (t('base') !== 'tarifa de aplicacao' || !naoSeAplica(t('detalhe')) || !naoSeAplica(t('acessante'))) return null
  const aceitas: readonly string[] = CLASSES[classeDoSubgrupo(subgrupo)]
  if (!aceitas.includes(t('classe') || 'nao se aplica') || !aceitas.includes(t('subclasse') || 'nao se aplica'))
    return null
  const doA = subgrupo.startsWith('A')
  const cabe = modalidade === 'geracao' ? doA : doA === (modalidade === 'verde' || modalidade === 'azul')
  return cabe ? { subgrupo, modalidade, posto } : null
}

function guardarValores(
  p: Montado,
  tipo: TipoDeArquivo,
  geracao: boolean,
  posto: Posto,
  linha: number,
  texto: (c: Campo) => string,
): void {
  const unidade = plano(texto('unidade')).replace(/^r /, '')
  const deMwh = unidade === 'mwh'
  if (!deMwh && unidade !== 'kw') return
  const anotar = (campo: Valor | 'tusdg', escrito: string, nome: string, somar = false) => {
    const valor = lerNumero(escrito)
    if (valor === null || valor === undefined) {
      p.problema ??= `${nome} ${valor === null ? 'vazia' : 'ilegível'}. Complete no arquivo.`
      return
    }
    const id = `${posto}|${campo}|${somar ? nome : ''}`
    const antes = p.vistos.get(id)
    if (antes) {
      if (antes.valor !== valor)
        p.problema ??= `${nome} tem dois valores, nas linhas ${antes.linha} e ${linha}. Deixe um no arquivo.`
      return
    }
    p.vistos.set(id, { valor, linha })
    if (campo === 'tusdg') {
      p.tusdg = Math.max(p.tusdg ?? 0, valor)
      return
    }
    let preco = p.precos.find((q) => q.posto === posto)
    if (!preco) p.precos.push((preco = precoVazio(posto)))
    preco[campo] = somar ? (preco[campo] ?? 0) + valor : valor
  }
  if (geracao) {
    if (tipo === 'tarifas' && !deMwh) anotar('tusdg', texto('tusd'), 'TUSDg')
    return
  }
  if (tipo === 'tarifas') {
    if (deMwh && temEnergia(p.modalidade, posto)) {
      anotar('tusd', texto('tusd'), 'TUSD')
      anotar('te', texto('te'), 'TE')
    } else if (!deMwh && temDemanda(p.modalidade, posto)) anotar('demanda', texto('tusd'), 'Demanda')
    return
  }
  const componente = plano(texto('componente'))
  const campo = campoDoComponente(componente)
  if (deMwh) {
    if (campo && temEnergia(p.modalidade, posto))
      anotar(campo, texto('valor'), texto('componente').trim(), campo === 'fio_a' || campo === 'pd_tfsee')
  } else if (componente === 'tusd' && temDemanda(p.modalidade, posto)) anotar('demanda', texto('valor'), 'Demanda')
}

/** A period with a posto missing is no tariff. */
function completar(p: Montado, tipo: TipoDeArquivo): void {
  p.precos.sort((a, b) => postos.indexOf(a.posto) - postos.indexOf(b.posto))
  const devidos = POSTOS_DA_MODALIDADE[p.modalidade]
  p.precos = p.precos.filter((q) => devidos.includes(q.posto))
  const falta = devidos.find((posto) => {
    const preco = p.precos.find((q) => q.posto === posto)
    return (
      !preco ||
      (temEnergia(p.modalidade, posto) && (preco.te === null || preco.tusd === null)) ||
      (temDemanda(p.modalidade, posto) && preco.demanda === null)
    )
  })
  if (falta)
    p.problema ??= `falta o preço de ${falta === 'unico' ? 'todo o dia' : falta.replace('_', ' ')}. Complete no arquivo.`
  if (p.precos.some((q) => (q.te ?? 0) < 0 || (q.tusd ?? 0) < 0 || (q.fio_b ?? 0) < 0 || (q.demanda ?? 0) < 0))
    p.problema ??= 'preço negativo.'
  if (p.precos.some((q) => (q.fio_b ?? 0) > (q.tusd ?? 0))) p.problema ??= 'o Fio B passa da TUSD.'
  if (tipo === 'componentes' && p.precos.some((q) => temEnergia(p.modalidade, q.posto) && q.fio_b === null))
    p.notas.push('O arquivo não traz o Fio B.')
}

/** A resolution that was not closed ends when the next one begins. */
function encerrarOsSeguidos(lidos: readonly Montado[]): void {
  const porTarifa = Map.groupBy(lidos, (p) => [p.cnpj ?? plano(p.agente), p.subgrupo, p.modalidade].join('|'))
  for (const periodos of porTarifa.values()) {
    const emOrdem = periodos.filter((p) => p.inicio !== '').toSorted((a, b) => a.inicio.localeCompare(b.inicio))
    for (const [n, p] of emOrdem.entries()) {
      const seguinte = emOrdem[n + 1]
      if (!seguinte || (p.fim !== null && p.fim < seguinte.inicio)) continue
      p.fim = somarDias(seguinte.inicio, -1)
      p.notas.push(`Encerrado em ${diaBr(p.fim)}: a resolução seguinte começa no outro dia.`)
    }
  }
}
