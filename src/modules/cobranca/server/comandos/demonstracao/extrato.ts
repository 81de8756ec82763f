import { somarDias, type Dia } from '#kit/dias.ts'
import type { Entrada } from './roteiro.ts'

interface Movimento {
  dia: Dia
  centavos: number
  tipo: 'CREDIT' | 'DEBIT'
  fitid: string
  memo: string
}

export interface Extrato {
  nome: string
  texto: string
  /** date of the export: the day after its last one */
  em: Dia
}

const emReais = (centavos: number): string => (centavos / 100).toFixed(2)
const semTracos = (dia: Dia): string => dia.replaceAll('-', '')
const mascara = (d: string): string =>
  d.length === 11
    ? d.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
    : d.replace(/(.{2})(.{3})(.{3})(.{4})(.{2})/, '$1.$2.$3/$4-$5')

const doPix = (e: Entrada): Movimento => ({
  dia: e.dia,
  centavos: e.valorCentavos,
  tipo: 'CREDIT',
  fitid: e.e2e.slice(-16),
  memo: ['PIX RECEBIDO', e.nome, e.documento && mascara(e.documento), e.txid && `TXID ${e.txid}`, e.e2e]
    .filter(Boolean)
    .join(' '),
})

/** What else moves on such an account: the bank's fee, and what goes on to the account of the company. */
function outros(mes: string, fim: Dia, entrou: number): Movimento[] {
  const dia = somarDias(`${mes}-01`, 4)
  const debito = (id: string, centavos: number, memo: string, em: Dia): Movimento => ({
    dia: em,
    centavos: -centavos,
    tipo: 'DEBIT',
    fitid: `${id}${semTracos(em)}`,
    memo,
  })
  return [
    ...(dia <= fim ? [debito('TAR', 8990, 'TARIFA PACOTE DE SERVICOS', dia)] : []),
    ...(entrou > 100_000
      ? [debito('TRF', Math.floor((entrou * 0.9) / 10_000) * 10_000, 'TRANSFERENCIA PARA CONTA MOVIMENTO', fim)]
      : []),
  ]
}

/** The statement of a month as the bank exports it, with the balance that follows from the one before. */
export function extratoDoMes(p: {
  conta: { banco: string; agencia: string; numero: string }
  mes: string
  fim: Dia
  saldoCentavos: number
  entradas: readonly Entrada[]
}): Extrato & { saldoCentavos: number } {
  const entrou = p.entradas.reduce((t, e) => t + e.valorCentavos, 0)
  const movimentos = [...p.entradas.map(doPix), ...outros(p.mes, p.fim, entrou)].toSorted(
    (a, b) => a.dia.localeCompare(b.dia) || a.fitid.localeCompare(b.fitid),
  )
  const saldoCentavos = movimentos.reduce((t, m) => t + m.centavos, p.saldoCentavos)
  const linhas = movimentos.map(
    (m) =>
      `<STMTTRN>\n<TRNTYPE>${m.tipo}\n<DTPOSTED>${semTracos(m.dia)}120000[-3:BRT]\n<TRNAMT>${emReais(m.centavos)}\n` +
      `<FITID>${m.fitid}\n<MEMO>${m.memo}\n</STMTTRN>\n`,
  )
  const texto =
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\nCOMPRESSION:NONE\n' +
    'OLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<STMTRS>\n<CURDEF>BRL\n' +
    `<BANKACCTFROM>\n<BANKID>${p.conta.banco}\n<BRANCHID>${p.conta.agencia}\n<ACCTID>${p.conta.numero}\n` +
    `<ACCTTYPE>CHECKING\n</BANKACCTFROM>\n<BANKTRANLIST>\n<DTSTART>${semTracos(`${p.mes}-01`)}\n` +
    `<DTEND>${semTracos(p.fim)}\n${linhas.join('')}</BANKTRANLIST>\n<LEDGERBAL>\n` +
    `<BALAMT>${emReais(saldoCentavos)}\n<DTASOF>${semTracos(p.fim)}\n</LEDGERBAL>\n` +
    '</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n'
  return { nome: `extrato-${p.mes}.ofx`, texto, em: somarDias(p.fim, 1), saldoCentavos }
}
