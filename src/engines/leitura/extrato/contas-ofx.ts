import { elementosDe } from './elementos-ofx.ts'

/** Leaves of a movement by name; the first of a name counts. */
export interface MovimentoCru {
  campos: Map<string, string>
}
export interface ContaCrua {
  campos: Map<string, string>
  movimentos: MovimentoCru[]
}

const DA_CONTA = new Set(['CURDEF', 'BANKID', 'BRANCHID', 'ACCTID', 'DTSTART', 'DTEND', 'BALAMT'])
const DO_MOVIMENTO = new Set(['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID', 'CHECKNUM', 'NAME', 'MEMO'])
const EXTRATO = /^(CC)?STMTRS$/
/** Aggregates whose leaves have the names of others: another balance, the account of the other party. */
const ALHEIO = new Set(['AVAILBAL', 'BALLIST', 'BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY'])

/** Every statement of a file, bank account or card, with its movements in order. */
export function contasDoOfx(texto: string): ContaCrua[] {
  const contas: ContaCrua[] = []
  let conta: ContaCrua | null = null
  let movimento: MovimentoCru | null = null
  let alheio: string | null = null
  for (const { nome, fecha, texto: valor } of elementosDe(texto)) {
    if (alheio && (fecha ? nome === alheio : nome === 'STMTTRN')) alheio = null
    if (EXTRATO.test(nome)) {
      movimento = null
      conta = fecha ? null : { campos: new Map(), movimentos: [] }
      if (conta) contas.push(conta)
    } else if (nome === 'STMTTRN') {
      movimento = fecha ? null : { campos: new Map() }
      if (movimento) conta?.movimentos.push(movimento)
    } else if (fecha || !conta || alheio) {
      if (fecha && nome === 'BANKTRANLIST') movimento = null
    } else if (ALHEIO.has(nome) && valor === '') alheio = nome
    else guardar(movimento ? movimento.campos : conta.campos, movimento ? DO_MOVIMENTO : DA_CONTA, nome, valor)
  }
  return contas
}

function guardar(campos: Map<string, string>, aceitos: ReadonlySet<string>, nome: string, valor: string): void {
  if (valor !== '' && aceitos.has(nome) && !campos.has(nome)) campos.set(nome, valor)
}
