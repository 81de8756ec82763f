import { recusas } from '../recusas.ts'
import type { NaoLido, Resultado } from '../tipos.ts'
import { decodificar } from './codificacao.ts'
import { diaDoOfx } from './dia.ts'
import { contasDoOfx, type ContaCrua, type MovimentoCru } from './contas-ofx.ts'
import { ehSaldo, especieDe } from './especie.ts'
import { pixNoTexto } from './pix-no-texto.ts'
import { contarOcorrencias, totaisDe, type ContaDoOfx, type Movimento, type ResultadoDeExtrato } from './tipos.ts'
import { lerValor, type Valor } from './valor.ts'

const SAIDAS = /^(debit|deb|d|out|payment|check|fee|srvchg|atm|pos|cash|repeatpmt|directdebit)$/i

type Recusado = Extract<Resultado, { recusado: true }>

/** Reads an OFX statement, SGML or XML. A file without its end posts nothing. */
export function lerOfx(bytes: Uint8Array): ResultadoDeExtrato | Recusado {
  const { texto, codificacao } = decodificar(bytes, (inicio) => /encoding\s*[:=]\s*["']?(utf-?8|unicode)/i.test(inicio))
  if (/<!(doctype|entity)/i.test(texto)) return recusas.doctype()
  if (!/<\/ofx\s*>/i.test(texto)) return recusas.incompleto()
  const versao = /VERSION\s*[:=]\s*["']?(\d)(\d{2})(?!\d)/i.exec(texto.slice(0, 2048))
  const cruas = contasDoOfx(texto)
  if (cruas.length === 0) return recusas.semExtrato()
  const naoLidos: NaoLido[] = []
  const temSinal = cruas.some((c) =>
    c.movimentos.some((m) => !ehSaldo(memoDe(m)) && /-|\(/.test(m.campos.get('TRNAMT') ?? '')),
  )
  const contas = cruas.map((crua, n) =>
    montarConta(crua, temSinal, (campo, motivo) => naoLidos.push({ campo: `contas[${n}].${campo}`, motivo })),
  )
  return {
    recusado: false,
    tipo: 'ofx',
    lido: { versao: versao ? `${versao[1]}.${versao[2]}` : null, codificacao, contas },
    avisos: [],
    naoLidos,
  }
}

type Faltou = (campo: string, motivo: NaoLido['motivo']) => void

/** Name and memo in one text, with single blanks. */
const memoDe = (m: MovimentoCru): string =>
  [m.campos.get('NAME'), m.campos.get('MEMO')]
    .filter((t) => t)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

function montarConta(crua: ContaCrua, temSinal: boolean, faltou: Faltou): ContaDoOfx {
  const ocorrencia = contarOcorrencias()
  const movimentos: Movimento[] = []
  const ignoradas: ContaDoOfx['linhasIgnoradas'] = []
  let anterior: number | null = null
  for (const [i, m] of crua.movimentos.entries()) {
    const memo = memoDe(m)
    const lido = lerValor(m.campos.get('TRNAMT') ?? '')
    if (ehSaldo(memo)) {
      ignoradas.push({ linha: i + 1, motivo: 'SALDO' })
      if (/anterior|inicial/i.test(memo) && lido && lido !== 'ambiguo') anterior = lido.centavos
      continue
    }
    const dataIso = diaDoOfx(m.campos.get('DTPOSTED'))
    const valorCentavos = lido && lido !== 'ambiguo' ? comSinal(lido, temSinal, m.campos.get('TRNTYPE')) : null
    const onde = `movimentos[${movimentos.length}]`
    if (valorCentavos === null) faltou(`${onde}.valorCentavos`, motivoDe(lido, m.campos.get('TRNAMT')))
    if (dataIso === null) faltou(`${onde}.dataIso`, m.campos.get('DTPOSTED') ? 'ILEGIVEL' : 'AUSENTE_NO_DOCUMENTO')
    const fitid = m.campos.get('FITID') ?? ''
    const especie = especieDe(memo, valorCentavos)
    movimentos.push({
      linha: i + 1,
      dataIso,
      valorCentavos,
      fitid,
      documento: m.campos.get('CHECKNUM') ?? null,
      memo,
      ocorrencia: ocorrencia([fitid, dataIso, valorCentavos, memo]),
      especie,
      pix: especie.startsWith('PIX') ? pixNoTexto(memo) : null,
    })
  }
  return {
    ...cabecaDaConta(crua, faltou),
    saldoFinalCentavos: saldoFinal(crua, anterior, movimentos, faltou),
    ...totaisDe(movimentos),
    movimentos,
    linhasIgnoradas: ignoradas,
  }
}

const motivoDe = (lido: Valor | 'ambiguo' | null, texto: string | undefined): NaoLido['motivo'] => {
  if (lido === 'ambiguo') return 'AMBIGUO'
  return texto ? 'ILEGIVEL' : 'AUSENTE_NO_DOCUMENTO'
}

const comSinal = (v: Valor, temSinal: boolean, tipo: string | undefined): number =>
  !temSinal && v.centavos > 0 && SAIDAS.test(tipo ?? '') ? -v.centavos : v.centavos

function cabecaDaConta({ campos }: ContaCrua, faltou: Faltou) {
  const [inicioIso, fimIso] = [diaDoOfx(campos.get('DTSTART')), diaDoOfx(campos.get('DTEND'))]
  const conta = campos.get('ACCTID') ?? null
  if (!conta) faltou('conta', 'AUSENTE_NO_DOCUMENTO')
  if (!inicioIso) faltou('inicioIso', campos.has('DTSTART') ? 'ILEGIVEL' : 'AUSENTE_NO_DOCUMENTO')
  if (!fimIso) faltou('fimIso', campos.has('DTEND') ? 'ILEGIVEL' : 'AUSENTE_NO_DOCUMENTO')
  const banco = (campos.get('BANKID') ?? '').replace(/\D/g, '').replace(/^0+(?=\d{3})/, '')
  const moeda = campos.get('CURDEF')?.toUpperCase() ?? null
  return {
    banco: banco ? banco.padStart(3, '0') : null,
    agencia: campos.get('BRANCHID') ?? null,
    conta,
    moeda: moeda === 'BRC' ? 'BRL' : moeda,
    inicioIso,
    fimIso,
  }
}

/** A balance without a separator may be whole reais or centavos: it counts only where the movements confirm it. */
function saldoFinal(crua: ContaCrua, anterior: number | null, movimentos: readonly Movimento[], faltou: Faltou) {
  const texto = crua.campos.get('BALAMT')
  if (!texto) return null
  const lido = lerValor(texto)
  if (!lido || lido === 'ambiguo') {
    faltou('saldoFinalCentavos', motivoDe(lido, texto))
    return null
  }
  if (!lido.semSeparador || lido.centavos === 0) return lido.centavos
  const soma = movimentos.reduce((t, m) => t + (m.valorCentavos ?? 0), anterior ?? 0)
  const certo = anterior === null ? undefined : [lido.centavos, lido.centavos / 100].find((c) => c === soma)
  if (certo !== undefined) return certo
  faltou('saldoFinalCentavos', 'AMBIGUO')
  return null
}
