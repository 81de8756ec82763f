import { semZeros, partesDaChave } from '../chave.ts'
import { peloTexto, porCnpj, ROTULOS_DE_TODAS, type Concessionaria, type Rotulos } from '../concessionarias.ts'
import { completar } from '../conta/completar.ts'
import { falhou, somaDosItens } from '../conta/conferencias.ts'
import { montarItem, type Linha as LinhaDaConta } from '../conta/linha.ts'
import { lerMes } from '../datas.ts'
import { centavos, comparar, decimal, escrever, soma, ZERO } from '../decimal.ts'
import { lerNumero } from '../numero.ts'
import { recusas } from '../recusas.ts'
import type { Fatura, Leu, NaoLido, Resultado } from '../tipos.ts'
import { lerBandeira, lerDebito } from './avulsos.ts'
import { lerClassificacao } from './classificacao.ts'
import { lerTitular } from './cliente.ts'
import { lerCodigos, type Codigos } from './codigos.ts'
import { lerDatas } from './datas.ts'
import { lerHistorico } from './historico.ts'
import { lerItens, type LinhaImpressa } from './itens.ts'
import { montarLinhas, textoDaLinha, type Linha } from './linhas.ts'
import { lerMedidores } from './medidor.ts'
import { valorDoRotulo, valoresDoRotulo } from './rotulos.ts'
import { lerScee } from './scee.ts'
import type { Pagina } from './tipos.ts'
import { lerTributos } from './tributos.ts'

/** Reads a printed bill. When a sum is wrong, either the paper or our reading is: the bill is refused. */
export function lerContaImpressa(paginas: Pagina[]): Resultado {
  const { leu, codigos, ehConta } = lerTexto(paginas.map(montarLinhas))
  if (!ehConta) return recusas.outroDocumento('o texto dele não é o de uma conta')
  if (codigos.chaveQueNaoFecha) return recusas.chaveNaoFecha(codigos.chaveQueNaoFecha, leu.lido)
  if (leu.lido.totalCentavos !== null && (leu.lido.itens.length === 0 || falhou(leu.conferencias, 'SOMA_DOS_ITENS')))
    return recusas.naoSoma(somaDosItens(leu.lido), leu.lido.totalCentavos, leu.lido)
  return { recusado: false, tipo: 'fatura', ...leu }
}

const dinheiro = (t: string): number | null => {
  const limpo = t.replace(/^R\$\s*/i, '')
  const n = /^-?[\d.]+,\d{2}-?$/.test(limpo) ? lerNumero(limpo) : null
  return n ? centavos(n) : null
}
const numeroDeCadastro = (t: string): string | null => (/^\d[\d.\-/]{3,}\d$/.test(t) ? t : null)
const mesDe = (t: string): string | null => lerMes(t.split(' ')[0] ?? '') ?? lerMes(t)

export interface TextoLido {
  leu: Leu
  codigos: Codigos
  ehConta: boolean
}

/** Reads rows of text into a bill. The utility is decided by the key, then by a CNPJ in the text, then by its name. */
export function lerTexto(paginas: Linha[][]): TextoLido {
  const textos = paginas.flatMap((linhas) => linhas.map(textoDaLinha))
  const codigos = lerCodigos(paginas)
  const daChave = codigos.chave ? partesDaChave(codigos.chave) : null
  const concessionaria = porCnpj(daChave?.cnpj ?? null) ?? (daChave ? null : peloTexto(textos.join('\n')))
  const cnpj = daChave?.cnpj ?? concessionaria?.cnpj ?? null
  const rotulos = rotulosDe(concessionaria)
  const datas = lerDatas(paginas, textos)
  const titular = lerTitular(paginas, cnpj)
  const mesReferencia = valorDoRotulo(paginas, rotulos.mes, mesDe)
  const uc = valorDoRotulo(paginas, rotulos.uc, numeroDeCadastro)
  const tabela = lerItens(paginas, concessionaria)
  const { leituras, medidor } = lerMedidores(paginas, tabela.linhas)
  const { scee, injetadaKwh: injetadaEscrita } = lerScee(paginas, uc, mesReferencia)
  const injetadas = leituras.filter((l) => l.grandeza === 'injetada').map((l) => decimal(l.kwh))
  const injetadaKwh = injetadas.length > 0 ? escrever(soma(injetadas)) : injetadaEscrita
  const injetaAqui = injetadaKwh !== null && comparar(decimal(injetadaKwh), ZERO) > 0
  const { tributos, aliquotas } = lerTributos(paginas, tabela)
  const total = lerTotal(paginas, rotulos, codigos, tabela.total.valor)
  const escrito = {
    concessionaria: concessionaria?.agente ?? null,
    cnpjConcessionaria: cnpj,
    chaveNf3e: codigos.chave ?? codigos.chaveQueNaoFecha,
    chaveValida: codigos.chave !== null,
    ...lerNota(textos),
    titular: titular.titular,
    documentoTitular: titular.documento,
    uc,
    numeroCliente: valorDoRotulo(paginas, rotulos.cliente, numeroDeCadastro),
    ...lerClassificacao(paginas),
    mesReferencia,
    ...datas,
    medidor,
    ...(leituras.length > 0 ? { leituras } : {}),
    totalCentavos: total.valor,
    codigoBarras: codigos.codigoBarras,
    linhaDigitavel: codigos.linhaDigitavel,
    ...(codigos.pix ? { pixCopiaECola: codigos.pix } : {}),
    tributos,
    injetadaKwh,
    historico: lerHistorico(paginas, tabela.linhas),
    ...lerDebito(textos),
  }
  const linhas = tabela.itens.flatMap((i, n) => daImpressa(i, n + 1, { uc, injetaAqui }))
  const naoLidos = faltam(escrito, titular.mascarado, total.mascarado)
  const leu = completar({
    escrito,
    linhas,
    aliquotas,
    precoUnico: concessionaria?.precoUnico ?? false,
    bandeira: lerBandeira(paginas),
    scee,
    naoLidos,
  })
  const sinais = [cnpj, uc, mesReferencia, total.valor, codigos.codigoBarras, linhas.length > 0 || null]
  return { leu, codigos, ehConta: codigos.chave !== null || sinais.filter((s) => s !== null).length >= 3 }
}

function rotulosDe(c: Concessionaria | null): Rotulos {
  const de = (campo: keyof Rotulos) => [...new Set([...(c?.rotulos[campo] ?? []), ...ROTULOS_DE_TODAS[campo]])]
  return { uc: de('uc'), cliente: de('cliente'), mes: de('mes'), total: de('total') }
}

function lerNota(textos: string[]): { serie: string | null; numeroNota: string | null } {
  const achar = (forma: RegExp): string | null => textos.flatMap((t) => forma.exec(t)?.[1] ?? [])[0] ?? null
  const numero = achar(/NOTA FISCAL\s*N[º°o.]*\s*:?\s*([\d.]{1,12})/i)?.replaceAll('.', '')
  const serie = achar(/S[ÉE]RIE\s*:?\s*(\d{1,3})\b/i)
  return { serie: serie ? semZeros(serie) : null, numeroNota: numero ? semZeros(numero) : null }
}

/** The total at its labels; of several, the one that the payment code holds, then the first. */
function lerTotal(
  paginas: Linha[][],
  rotulos: Rotulos,
  codigos: Codigos,
  naTabela: string | undefined,
): { valor: number | null; mascarado: boolean } {
  const valores = valoresDoRotulo(paginas, rotulos.total, dinheiro)
  const mascarados = valoresDoRotulo(paginas, rotulos.total, (t) => (/^(R\$\s*)?\*{3,}/.test(t) ? t : null))
  const noCodigo = codigos.codigoBarras ? Number(codigos.codigoBarras.slice(4, 15)) : null
  const escolhido = valores.find((v) => v === noCodigo) ?? valores[0] ?? dinheiro(naTabela ?? '')
  return { valor: escolhido ?? null, mascarado: valores.length === 0 && mascarados.length > 0 }
}

const UNIDADES: Record<string, 'kWh' | 'kW' | 'kVArh'> = { kwh: 'kWh', kw: 'kW', kvarh: 'kVArh', kvar: 'kVArh' }

/** Turns a printed line into a billed one. A line without a readable value cannot be used and is left out. */
function daImpressa(
  impressa: LinhaImpressa,
  nItem: number,
  unidade: { uc: string | null; injetaAqui: boolean },
): LinhaDaConta[] {
  const { colunas } = impressa
  const valor = lerNumero(colunas.valor ?? '')
  if (!valor) return []
  const decimalDa = (texto: string | undefined): string | null => {
    const n = lerNumero((texto ?? '').replace(/%$/, ''))
    return n ? escrever(n) : null
  }
  const comCasas = (texto: string | undefined): string | null =>
    texto && lerNumero(texto) ? texto.replaceAll('.', '').replace(',', '.') : null
  const quantidade = decimalDa(colunas.quantidade)
  const escrita = UNIDADES[(impressa.unidade ?? '').toLowerCase()] ?? null
  const item = montarItem(
    {
      nItem,
      descricao: impressa.descricao,
      quantidade,
      unidade: escrita ?? (quantidade !== null && colunas.preco ? 'kWh' : null),
      precoUnitario: comCasas(colunas.preco),
      valorCentavos: centavos(valor),
      financeira: quantidade === null,
      mesDaColuna: colunas.mes ? lerMes(colunas.mes) : null,
    },
    unidade,
  )
  const tarifa = comCasas(colunas.tarifa ?? colunas.precoSemTributos) ?? undefined
  const parte = item.tipo.endsWith('_TE') ? 'tarifaTe' : item.tipo.endsWith('_TUSD') ? 'tarifaTusd' : 'tarifa'
  return [
    {
      item,
      ...(tarifa ? { [parte]: tarifa } : {}),
      icmsPct: decimalDa(colunas.aliquota) ?? undefined,
      semIcms: !colunas.aliquota && !colunas.icms,
    },
  ]
}

const OBRIGATORIOS = [
  'concessionaria',
  'chaveNf3e',
  'titular',
  'uc',
  'classe',
  'subgrupo',
  'modalidade',
  'faseLigacao',
  'mesReferencia',
  'emissaoIso',
  'vencimentoIso',
  'leituraAnteriorIso',
  'leituraAtualIso',
  'medidor',
  'totalCentavos',
  'linhaDigitavel',
] as const

function faltam(
  f: Pick<Fatura, (typeof OBRIGATORIOS)[number] | 'documentoTitular'>,
  cpf: boolean,
  total: boolean,
): NaoLido[] {
  const documento: NaoLido[] =
    f.documentoTitular === null
      ? [{ campo: 'documentoTitular', motivo: cpf ? 'MASCARADO' : 'AUSENTE_NO_DOCUMENTO' }]
      : []
  const outros = OBRIGATORIOS.filter((campo) => f[campo] === null).map((campo): NaoLido => ({
    campo,
    motivo: campo === 'totalCentavos' && total ? 'MASCARADO' : 'AUSENTE_NO_DOCUMENTO',
  }))
  return [...documento, ...outros]
}
