import { codigoDaLinha, codigoFecha, linhaDoCodigo, valorDoCodigo } from '../arrecadacao.ts'
import { chaveFecha, partesDaChave } from '../chave.ts'
import { porCnpj } from '../concessionarias.ts'
import { confirmou } from '../conta/conferencias.ts'
import { diasEntre, mesMais } from '../datas.ts'
import { pixFecha } from '../pix.ts'
import { recusas } from '../recusas.ts'
import { lerTexto } from '../texto/ler.ts'
import { montarLinhas, type Linha } from '../texto/linhas.ts'
import type { Trecho } from '../texto/tipos.ts'
import { confirmaConsumo, historicoDaFoto } from './historico.ts'
import { corrigirTexto } from './rotulos.ts'
import type { Fatura, Leu, MesDoHistorico, NaoLido, Resultado } from '../tipos.ts'

/** Text of a picture with the certainty of its letters, in pixels, and the codes that it holds. */
export interface FotoLida {
  largura: number
  altura: number
  textos: { texto: string; x: number; y: number; largura: number; altura: number; confianca: number }[]
  codigos: string[]
}

/** Points of an A4 page, in which the rules of printed text are written. */
const LARGURA_EM_PONTOS = 595
const CERTEZA_DE_UM_TRECHO = 0.5
const CERTEZA_DO_HISTORICO = 0.85

/** Reads a picture of a bill. A figure counts only when a check confirms it: a wrong one is worse than none. */
export function lerFotoDaConta(foto: FotoLida): Resultado {
  const escala = LARGURA_EM_PONTOS / foto.largura
  const pontos = (certeza: number): Trecho[] =>
    foto.textos
      .filter((t) => t.confianca >= certeza)
      .map((t) => ({
        texto: corrigirTexto(t.texto),
        x: t.x * escala,
        y: (t.y + t.altura / 2) * escala,
        largura: t.largura * escala,
        altura: Math.max(6, t.altura * escala * 0.6),
      }))
  const pagina = (certeza: number) => [
    montarLinhas({ largura: LARGURA_EM_PONTOS, altura: foto.altura * escala, trechos: pontos(certeza) }),
  ]
  const { leu } = lerTexto(pagina(CERTEZA_DE_UM_TRECHO))
  const linhas = pagina(CERTEZA_DO_HISTORICO).flat()
  const certo = lerTexto(pagina(CERTEZA_DO_HISTORICO)).leu.lido
  const confirmada = confirmar(leu, certo, foto.codigos, linhas)
  if (confirmada.lido.chaveNf3e === null && confirmada.lido.linhaDigitavel === null)
    return recusas.fotoIlegivel('nem a chave de acesso nem o código de barras ficaram legíveis')
  return { recusado: false, tipo: 'fatura', foto: true, ...confirmada }
}

function dosCodigos(codigos: string[]) {
  const digitos = codigos.map((c) => c.replace(/\D/g, ''))
  const barras = codigos.find((c) => /^\d{44}$/.test(c) && codigoFecha(c))
  const chave = digitos
    .flatMap((d) => /\d{44}/.exec(d)?.[0] ?? [])
    .find((d) => d.slice(20, 22) === '66' && chaveFecha(d))
  return { barras: barras ?? null, chave: chave ?? null, pix: codigos.find(pixFecha) ?? null }
}

function confirmar(leu: Leu, certo: Fatura, codigos: string[], linhas: Linha[]): Leu {
  const { lido } = leu
  const lidos = dosCodigos(codigos)
  const chave = lidos.chave ?? (lido.chaveValida ? lido.chaveNf3e : null)
  const barras = lidos.barras ?? (lido.linhaDigitavel ? codigoDaLinha(lido.linhaDigitavel) : null)
  const partes = chave ? partesDaChave(chave) : null
  const noCodigo = barras ? valorDoCodigo(barras) : null
  const somam = confirmou(leu.conferencias, 'SOMA_DOS_ITENS')
  const multiplicam = confirmou(leu.conferencias, 'QUANTIDADE_VEZES_PRECO')
  const totalCentavos = noCodigo ?? (somam ? lido.totalCentavos : null)
  const itensCertos = somam && multiplicam && lido.totalCentavos === totalCentavos
  const mesReferencia = mesPossivel(lido.mesReferencia, partes?.mes ?? null)
  const historico = historicoPossivel(historicoDaFoto(linhas), mesReferencia)
  const consumoKwh = consumoConfirmado(leu, historico, mesReferencia, linhas)
  const datas = datasConfirmadas(lido)
  const pix = lidos.pix ?? lido.pixCopiaECola
  const vazia: Fatura = {
    ...lido,
    concessionaria: partes ? (porCnpj(partes.cnpj)?.agente ?? null) : null,
    cnpjConcessionaria: partes?.cnpj ?? null,
    chaveNf3e: chave,
    chaveValida: chave !== null,
    serie: partes?.serie ?? null,
    numeroNota: partes?.numero ?? null,
    titular: null,
    documentoTitular: null,
    uc: lido.uc !== null && barras !== null && barras.includes(lido.uc) && lido.uc.length >= 7 ? lido.uc : null,
    numeroCliente: null,
    classe: certo.classe,
    subgrupo: certo.subgrupo,
    modalidade: certo.modalidade,
    faseLigacao: certo.faseLigacao,
    mesReferencia,
    emissaoIso: null,
    vencimentoIso: certo.vencimentoIso,
    ...datas,
    medidor: null,
    leituras: lido.leituras?.filter((l) => l.kwh === consumoKwh),
    totalCentavos,
    codigoBarras: barras,
    linhaDigitavel: barras ? linhaDoCodigo(barras) : null,
    historico,
    consumoKwh,
    injetadaKwh: null,
  }
  const completa: Fatura = itensCertos ? vazia : { ...vazia, ...SEM_ITENS }
  const { pixCopiaECola: _, ...semPix } = completa
  const final: Fatura = pix && pixFecha(pix) ? { ...semPix, pixCopiaECola: pix } : semPix
  return { lido: final, avisos: [], naoLidos: naoConfirmados(lido, final), conferencias: leu.conferencias }
}

/** The result of the lines when no check confirms them. */
const SEM_ITENS: Pick<
  Fatura,
  'itens' | 'tributos' | 'compensadaKwh' | 'saldoCreditosKwh' | 'cosipCentavos' | 'bandeira' | 'tarifas' | 'scee'
> = {
  itens: [],
  tributos: { icmsBaseCentavos: null, icmsCentavos: null, pisCentavos: null, cofinsCentavos: null },
  compensadaKwh: null,
  saldoCreditosKwh: null,
  cosipCentavos: null,
  bandeira: null,
  tarifas: {},
  scee: null,
}

/** The month at its label, when the key was emitted in that month or one of the two after it. */
function mesPossivel(mes: string | null, emissao: string | null): string | null {
  if (!mes || !emissao) return null
  return [0, 1, 2].some((n) => mesMais(mes, n) === emissao) ? mes : null
}

/** Months without a gap that start with the bill's own. */
function historicoPossivel(historico: MesDoHistorico[], mes: string | null): MesDoHistorico[] {
  return mes !== null && historico[0]?.mes === mes ? historico : []
}

/** The consumption that at least two places of the bill give: lines, meter, history. */
function consumoConfirmado(leu: Leu, historico: MesDoHistorico[], mes: string | null, linhas: Linha[]): string | null {
  const { lido } = leu
  const noHistorico = historico.find((h) => h.mes === mes)?.kwh
  if (noHistorico && confirmaConsumo(linhas, noHistorico)) return noHistorico
  const medido = lido.leituras?.filter((l) => l.grandeza === 'consumo') ?? []
  const fontes = [
    lido.itens.length > 0 && confirmou(leu.conferencias, 'QUANTIDADE_VEZES_PRECO') ? lido.consumoKwh : null,
    medido.length === 1 ? (medido[0]?.kwh ?? null) : null,
    noHistorico ?? null,
  ].filter((f) => f !== null)
  return fontes.find((f, n) => fontes.indexOf(f) !== n) ?? null
}

/** Both dates of the reading, when the printed number of days is the difference between them. */
function datasConfirmadas(f: Fatura) {
  const { leituraAnteriorIso: anterior, leituraAtualIso: atual } = f
  const fecham = anterior && atual && f.dias === diasEntre(anterior, atual) && f.dias >= 15 && f.dias <= 60
  const proxima = fecham && f.proximaLeituraIso && Math.abs(diasEntre(atual, f.proximaLeituraIso) - 30) <= 4
  return {
    leituraAnteriorIso: fecham ? anterior : null,
    leituraAtualIso: fecham ? atual : null,
    proximaLeituraIso: proxima ? f.proximaLeituraIso : null,
    dias: fecham ? f.dias : null,
  }
}

const TEXTOS = [
  'titular',
  'documentoTitular',
  'uc',
  'numeroCliente',
  'mesReferencia',
  'emissaoIso',
  'vencimentoIso',
  'leituraAnteriorIso',
  'leituraAtualIso',
  'proximaLeituraIso',
  'medidor',
  'consumoKwh',
  'chaveNf3e',
  'linhaDigitavel',
  'classe',
  'subgrupo',
  'modalidade',
  'faseLigacao',
] as const

/** Every field left empty, with what was read and is only a proposal. */
function naoConfirmados(lido: Fatura, final: Fatura): NaoLido[] {
  const textos = TEXTOS.filter((campo) => final[campo] === null).map((campo): NaoLido => {
    const proposta = lido[campo]
    return { campo, motivo: 'ILEGIVEL', ...(proposta ? { proposta } : {}) }
  })
  const listas: NaoLido[] = [
    ...(final.totalCentavos === null ? [{ campo: 'totalCentavos', motivo: 'ILEGIVEL' as const }] : []),
    ...(final.itens.length === 0 ? [{ campo: 'itens', motivo: 'ILEGIVEL' as const }] : []),
    ...(final.historico.length === 0 ? [{ campo: 'historico', motivo: 'ILEGIVEL' as const }] : []),
  ]
  return [...textos, ...listas]
}
