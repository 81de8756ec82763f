import type { Fatura, Leu } from '#engines/leitura/tipos.ts'
import {
  CAMPOS,
  CAMPOS_DO_GRUPO_A,
  campoDaConta,
  chaveDaPonta,
  chaveDoMes,
  dozeMeses,
  ehDoGrupoA,
  mesDaLinha,
  type CampoDaConta,
} from './campos.ts'

export type TipoDeLeitura = 'nf3e' | 'fatura' | 'foto'

/** A field as the reading fills it. */
export interface CampoLido {
  chave: string
  valor: string | null
  confianca: number | null
}

const CLASSES: Readonly<Record<string, string>> = {
  'consumo próprio': 'consumo_proprio',
  'iluminação pública': 'iluminacao_publica',
  'poder público': 'poder_publico',
  'serviço público': 'servico_publico',
}
const MODALIDADES: Readonly<Record<string, string>> = {
  'pré-pago': 'pre_pago',
  geração: 'geracao',
  distribuição: 'distribuicao',
}
const LIGACOES: Readonly<Record<string, string>> = { monofasico: 'MONO', bifasico: 'BI', trifasico: 'TRI' }

const traduzir = (v: string | null, palavras: Readonly<Record<string, string>>): string | null =>
  v === null ? null : (palavras[v] ?? v)
const comoTexto = (n: number | null | undefined): string | null => (n === null || n === undefined ? null : String(n))

/** The values of a reading by the keys of the screen. */
export function valoresDa(f: Fatura): Record<string, string | null> {
  const t = f.tarifas
  const valores: Record<string, string | null> = {
    uc: f.uc,
    concessionaria: f.concessionaria,
    titular: f.titular,
    classe: traduzir(f.classe, CLASSES),
    subgrupo: f.subgrupo,
    modalidade: traduzir(f.modalidade, MODALIDADES),
    ligacao: f.faseLigacao === null ? null : (LIGACOES[f.faseLigacao] ?? null),
    medidor: f.medidor,
    mesReferencia: f.mesReferencia,
    leituraAnteriorIso: f.leituraAnteriorIso,
    leituraAtualIso: f.leituraAtualIso,
    vencimentoIso: f.vencimentoIso,
    consumoKwh: f.consumoKwh,
    precoTusd: t.tusdPrecoComTributos ?? null,
    precoTe: t.tePrecoComTributos ?? null,
    preco: t.precoComTributos ?? null,
    cosipCentavos: comoTexto(f.cosipCentavos),
    totalCentavos: comoTexto(f.totalCentavos),
    tarifaTusd: t.tusd ?? null,
    tarifaTe: t.te ?? null,
    tarifa: t.tarifaUnitaria ?? null,
    icmsPct: t.icmsPct ?? null,
    pisPct: t.pisPct ?? null,
    cofinsPct: t.cofinsPct ?? null,
    bandeira: f.bandeira?.cor ?? null,
    bandeiraCentavos: comoTexto(f.bandeira?.valorCentavos),
    injetadaKwh: f.injetadaKwh,
    compensadaKwh: f.compensadaKwh,
    saldoCreditosKwh: f.saldoCreditosKwh,
  }
  if (ehDoGrupoA(f.subgrupo)) Object.assign(valores, doGrupoA(f))
  if (f.mesReferencia === null) return valores
  for (const mes of dozeMeses(f.mesReferencia)) {
    const h = f.historico.find((x) => x.mes === mes)
    valores[chaveDoMes(mes)] = h ? (h.kwh ?? somar(h.kwhPonta, h.kwhForaPonta)) : null
  }
  return valores
}

/** Demand, and the peak of each month. The demand of the whole day and that of off-peak are the same field. */
function doGrupoA(f: Fatura): Record<string, string | null> {
  const naPonta = f.demandas?.find((d) => d.posto === 'ponta')
  const geral = f.demandas?.find((d) => d.posto !== 'ponta')
  const valores: Record<string, string | null> = {
    demandaContratadaKw: geral?.contratadaKw ?? null,
    demandaContratadaPontaKw: naPonta?.contratadaKw ?? null,
    demandaMedidaKw: geral?.medidaKw ?? null,
    demandaMedidaPontaKw: naPonta?.medidaKw ?? null,
  }
  for (const mes of f.mesReferencia === null ? [] : dozeMeses(f.mesReferencia)) {
    const daConta = mes === f.mesReferencia ? f.consumoPorPosto?.ponta : undefined
    valores[chaveDaPonta(mes)] = daConta ?? f.historico.find((x) => x.mes === mes)?.kwhPonta ?? null
  }
  return valores
}

const somar = (a: string | undefined, b: string | undefined): string | null =>
  a === undefined || b === undefined ? null : String(Math.round((Number(a) + Number(b)) * 1000) / 1000)

/** Prices that a bill of the other kind does not print are left out, so that the screen does not ask for them. */
function faz(campo: CampoDaConta, valores: Record<string, string | null>): boolean {
  const umPreco = valores.preco !== null || valores.tarifa !== null
  const dois = valores.precoTusd !== null || valores.precoTe !== null
  if (/^(precoT|tarifaT)/.test(campo.chave)) return !umPreco || valores[campo.chave] !== null
  if (campo.chave === 'preco' || campo.chave === 'tarifa') return !dois || valores[campo.chave] !== null
  return true
}

const CERTEZA = { xml: 100, conferido: 99, impresso: 97, mesDaFoto: 96, foto: 90, duvida: 70, proposta: 60 } as const

/** What the reader takes from a photo only when a code or two places of the paper agree. */
const CONFIRMADOS_NA_FOTO = new Set(['uc', 'concessionaria', 'mesReferencia', 'leituraAnteriorIso', 'leituraAtualIso'])

/**
 * Confidence of a value: what stands in a signed XML is certain, what a check confirms nearly so; a check that fails
 * throws doubt on every field that it compares. A proposal of a photo is never certain.
 */
function confiancaDe(campo: CampoDaConta, tipo: TipoDeLeitura, leu: Leu): number {
  const suas = leu.conferencias.filter((c) => campo.conferencias?.includes(c.nome))
  if (tipo === 'nf3e') return CERTEZA.xml
  if (suas.some((c) => c.resultado === 'falha')) return CERTEZA.duvida
  if (suas.some((c) => c.resultado === 'ok')) return CERTEZA.conferido
  if (tipo === 'fatura') return CERTEZA.impresso
  if (CONFIRMADOS_NA_FOTO.has(campo.chave)) return CERTEZA.conferido
  const mes = leu.lido.historico.find((h) => h.mes === mesDaLinha(campo.chave))
  return mes && mes.dias !== null ? CERTEZA.mesDaFoto : CERTEZA.foto
}

/** Every field of a reading, in order. What was not read is empty; what is only a proposal has a low confidence. */
export function camposDaLeitura(leu: Leu, tipo: TipoDeLeitura): CampoLido[] {
  const valores = valoresDa(leu.lido)
  const propostas = valoresDa({ ...leu.lido, ...propostasDe(leu) })
  const fixos = [...CAMPOS.filter((c) => faz(c, valores)), ...(ehDoGrupoA(valores.subgrupo) ? CAMPOS_DO_GRUPO_A : [])]
  const chaves = [...fixos.map((c) => c.chave), ...mesesDe(valores)]
  return chaves.flatMap((chave): CampoLido[] => {
    const campo = campoDaConta(chave)
    if (!campo) return []
    const valor = valores[chave] ?? null
    if (valor !== null) return [{ chave, valor, confianca: confiancaDe(campo, tipo, leu) }]
    const proposta = propostas[chave] ?? null
    return [{ chave, valor: proposta, confianca: proposta === null ? null : CERTEZA.proposta }]
  })
}

const mesesDe = (valores: Record<string, string | null>): string[] =>
  Object.keys(valores)
    .filter((k) => mesDaLinha(k) !== null)
    .toSorted()
    .reverse()

/** What a photo shows and nothing confirms. */
function propostasDe(leu: Leu): Partial<Fatura> {
  return Object.fromEntries(leu.naoLidos.flatMap((n) => (n.proposta ? [[n.campo, n.proposta]] : [])))
}

/** The empty form of a bill that is typed by hand. */
export const camposVazios = (): CampoLido[] => CAMPOS.map((c) => ({ chave: c.chave, valor: null, confianca: null }))
