import { createHash } from 'node:crypto'
import { somarDias, type Dia } from '#kit/dias.ts'
import { dividaDa, type Fatura } from '../../../regras/conciliar.ts'

/** A Pix that came in, as the statement of the bank tells it. */
export interface Entrada {
  dia: Dia
  valorCentavos: number
  txid: string | null
  nome: string
  documento: string | null
  e2e: string
}

export interface FaturaDoRoteiro {
  fatura: Fatura
  txid: string
  emitida: Dia
  /** place among the invoices of its month, from 1 */
  n: number
  /** months until the newest one that was charged */
  faltam: number
}

/** End-to-end id as banks write it: institution, minute in UTC, and a part that is its own. */
function e2eDe(chave: string, dia: Dia, n: number): string {
  const instituicao = ['00000000', '60701190', '60746948', '18236120', '00360305'][n % 5] ?? '00000000'
  const proprio = createHash('sha256').update(chave).digest('hex').slice(0, 11)
  const minuto = `${String(11 + (n % 11)).padStart(2, '0')}${String((n * 7) % 60).padStart(2, '0')}`
  return `E${instituicao}${dia.replaceAll('-', '')}${minuto}${proprio}`
}

/** Whether the member has not paid yet, or never does: late ones of each age, and those that dispute. */
function naoPaga({ n, faltam }: FaturaDoRoteiro): boolean {
  if (faltam === 0) return n % 4 !== 0
  if (faltam === 1) return n % 10 === 1 || n % 10 === 5 || n % 40 === 3
  return faltam <= 5 && n % 47 === 11
}

/**
 * What comes in for an invoice until yesterday. Most members pay some days before the due date, one in twelve late and
 * with the charges of the day; one pays in part, one too much, one twice, one without naming the invoice.
 */
export function entradasDa(f: FaturaDoRoteiro, hoje: Dia): Entrada[] {
  if (naoPaga(f)) return []
  const { fatura, n, faltam } = f
  const atrasado = faltam > 0 && n % 12 === 7
  const dia = atrasado ? somarDias(fatura.vencimento, 4 + (n % 6)) : antesDoVencimento(f, hoje)
  if (dia >= hoje) return []
  const pix = (mais: Partial<Entrada> = {}, chave = f.txid): Entrada => ({
    dia,
    valorCentavos: atrasado ? dividaDa(fatura, dia).totalCentavos : fatura.valorCentavos,
    txid: f.txid,
    nome: fatura.contatoNome,
    documento: fatura.contatoDocumento,
    e2e: e2eDe(chave, dia, n),
    ...mais,
  })
  if (faltam === 1 && n % 10 === 2) return [pix({ valorCentavos: Math.round(fatura.valorCentavos / 2) })]
  if (faltam === 1 && n === 8) return [pix({ txid: null })]
  if (faltam === 1 && n === 14) return [pix({ valorCentavos: fatura.valorCentavos + 1000 })]
  if (faltam === 1 && n === 20) return [pix(), pix({}, `${f.txid} outra vez`)]
  return [pix()]
}

function antesDoVencimento({ fatura, emitida, n }: FaturaDoRoteiro, hoje: Dia): Dia {
  const dia = somarDias(emitida, n % 16)
  const ontem = somarDias(hoje, -1)
  const limite = fatura.vencimento < ontem ? fatura.vencimento : ontem
  return dia < limite ? dia : limite
}
