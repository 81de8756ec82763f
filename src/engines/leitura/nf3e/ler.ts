import { codigoFecha, linhaDoCodigo, codigoDaLinha } from '../arrecadacao.ts'
import { chaveFecha, semZeros } from '../chave.ts'
import { porCnpj } from '../concessionarias.ts'
import { completar } from '../conta/completar.ts'
import type { Linha } from '../conta/linha.ts'
import { diaReal, diasEntre } from '../datas.ts'
import { decimal, escrever, soma } from '../decimal.ts'
import type { Fatura, Item, Leu, NaoLido } from '../tipos.ts'
import { em, textoEm, todos, type No } from '../xml.ts'
import { BANDEIRAS, CLASSES, FASES, MODALIDADES, SUBGRUPOS } from './codigos.ts'
import { centavosEm, lerItens } from './itens.ts'
import { injetadaMedida, lerDemandas, lerHistorico, medidas, medidorVirou, mesCompacto } from './medidas.ts'
import { lerScee } from './scee.ts'

const dia = (texto: string | null): string | null => (texto ? diaReal(texto.slice(0, 10)) : null)

/** Reads the signed XML of a bill. Its values are certain: a check that fails is a warning. */
export function lerNf3e(infNF3e: No): Leu {
  const acesso = em(infNF3e, 'acessante')
  const uc = textoEm(acesso, 'idAcesso')
  const medido = medidas(infNF3e)
  const injetadaKwh = injetadaMedida(medido)
  const linhas = lerItens(infNF3e, { uc, injetaAqui: injetadaKwh !== null })
  const itens = linhas.map((l) => l.item)
  const escrito = {
    ...cabecalho(infNF3e),
    ...cliente(infNF3e, uc),
    ...periodo(infNF3e),
    ...pagamento(infNF3e),
    ...(medidorVirou(medido) ? { medidorVirou: true } : {}),
    tributos: {
      icmsBaseCentavos: centavosEm(infNF3e, 'total', 'ICMSTot', 'vBC'),
      icmsCentavos: centavosEm(infNF3e, 'total', 'ICMSTot', 'vICMS'),
      pisCentavos: centavosEm(infNF3e, 'total', 'vPIS'),
      cofinsCentavos: centavosEm(infNF3e, 'total', 'vCOFINS'),
    },
    injetadaKwh,
    demandas: lerDemandas(infNF3e, medido, itens),
    ...reativo(itens),
    historico: lerHistorico(infNF3e),
  }
  const primeira = (campo: 'icmsPct' | 'pisPct' | 'cofinsPct'): string | null =>
    linhas.find((l: Linha) => l.item.tipo.startsWith('CONSUMO') && l[campo])?.[campo] ?? null
  const tpBand = todos(infNF3e, 'tpBand')[0]?.texto.trim()
  return completar({
    escrito,
    linhas,
    aliquotas: { icmsPct: primeira('icmsPct'), pisPct: primeira('pisPct'), cofinsPct: primeira('cofinsPct') },
    precoUnico: false,
    bandeira:
      tpBand && BANDEIRAS[tpBand] ? { cor: BANDEIRAS[tpBand], valorCentavos: null, inclusaNoPreco: false } : null,
    scee: lerScee(infNF3e),
    naoLidos: faltam(escrito),
  })
}

function cabecalho(inf: No) {
  const cnpj = textoEm(inf, 'emit', 'CNPJ')
  const chave = (inf.atributos.Id ?? '').replace(/^NF3e/i, '') || null
  return {
    concessionaria: porCnpj(cnpj)?.agente ?? null,
    cnpjConcessionaria: cnpj,
    chaveNf3e: chave,
    chaveValida: chave !== null && chaveFecha(chave),
    serie: semZerosOuNada(textoEm(inf, 'ide', 'serie')),
    numeroNota: semZerosOuNada(textoEm(inf, 'ide', 'nNF')),
    emissaoIso: dia(textoEm(inf, 'ide', 'dhEmi')),
  }
}

const semZerosOuNada = (texto: string | null): string | null => (texto === null ? null : semZeros(texto))

function cliente(inf: No, uc: string | null) {
  const acesso = em(inf, 'acessante')
  const codigo = (nome: string, casas: number): string => (textoEm(acesso, nome) ?? '').padStart(casas, '0')
  return {
    titular: textoEm(inf, 'dest', 'xNome'),
    documentoTitular: textoEm(inf, 'dest', 'CPF') ?? textoEm(inf, 'dest', 'CNPJ'),
    uc,
    numeroCliente: textoEm(acesso, 'idCodCliente'),
    classe: CLASSES[codigo('tpClasse', 2)] ?? null,
    subgrupo: SUBGRUPOS[codigo('tpGrpTensao', 2)] ?? null,
    modalidade: MODALIDADES[codigo('tpModTar', 2)] ?? null,
    faseLigacao: FASES[codigo('tpFase', 1)] ?? null,
  }
}

function periodo(inf: No) {
  const anterior = dia(textoEm(inf, 'gMed', 'dMedAnt'))
  const atual = dia(textoEm(inf, 'gMed', 'dMedAtu'))
  return {
    mesReferencia: mesCompacto(textoEm(inf, 'gFat', 'CompetFat')),
    vencimentoIso: dia(textoEm(inf, 'gFat', 'dVencFat')),
    leituraAnteriorIso: anterior,
    leituraAtualIso: atual,
    proximaLeituraIso: dia(textoEm(inf, 'gFat', 'dProxLeitura')),
    dias: anterior && atual ? diasEntre(anterior, atual) : null,
    medidor: textoEm(inf, 'gMed', 'idMedidor'),
  }
}

/** The file holds the bar code (44 digits) or what is typed from it (48). */
function pagamento(inf: No) {
  const digitos = (textoEm(inf, 'gFat', 'codBarras') ?? '').replace(/\D/g, '')
  const codigo = digitos.length === 48 ? codigoDaLinha(digitos) : digitos
  const codigoBarras = codigo && codigoFecha(codigo) ? codigo : null
  const pix = textoEm(inf, 'gFat', 'gPIX', 'urlQRCodePIX')
  return {
    totalCentavos: centavosEm(inf, 'total', 'vNF'),
    codigoBarras,
    linhaDigitavel: codigoBarras ? linhaDoCodigo(codigoBarras) : null,
    ...(pix ? { pixCopiaECola: pix } : {}),
  }
}

function reativo(itens: Item[]) {
  const kvarh = itens.filter((i) => i.tipo === 'REATIVO' && i.unidade === 'kVArh' && i.quantidade !== null)
  return kvarh.length > 0 ? { reativoKvarh: escrever(soma(kvarh.map((i) => decimal(i.quantidade ?? '0')))) } : {}
}

const OBRIGATORIOS = [
  'chaveNf3e',
  'concessionaria',
  'titular',
  'uc',
  'classe',
  'subgrupo',
  'modalidade',
  'mesReferencia',
  'vencimentoIso',
  'totalCentavos',
] as const

const faltam = (f: Pick<Fatura, (typeof OBRIGATORIOS)[number]>): NaoLido[] =>
  OBRIGATORIOS.filter((campo) => f[campo] === null).map((campo) => ({ campo, motivo: 'AUSENTE_NO_DOCUMENTO' }))
