import { z } from 'zod'
import { responderAnos, responderAno } from './anos.ts'
import { responderContaA } from './conta-a.ts'
import { responderCooperativa } from './cooperativa.ts'
import { responderCredito } from './credito.ts'
import { responderInvestimento } from './investimento.ts'
import { responderMes } from './mes.ts'
import { juntar, preencher, type PorChave } from './modelo.ts'
import { responderUsina } from './usina.ts'

const comum = { id: z.string(), funcoes: z.array(z.string()), input: z.record(z.string(), z.unknown()) }
const arquivo = z.union([
  z.object({ open: z.array(z.object({ ...comum, expected: z.unknown() })) }),
  z.object({ cegos: z.array(z.object({ ...comum, resposta: z.unknown() })) }),
])

export interface Caso {
  id: string
  funcoes: readonly string[]
  input: Record<string, unknown>
  modelo: unknown
}

/** What an answerer may read: its case and the other cases of the file (`casoEconomia`). */
export interface Pergunta {
  caso: Caso
  todos: readonly Caso[]
}

/** Answers some functions of the engine; null when the inputs of the case are of another subject. */
export type Responder = (p: Pergunta) => PorChave | null

const POR_FUNCAO: Record<string, readonly Responder[]> = {
  grossUp: [responderMes, responderAno, responderCooperativa],
  encargoPorKwhCompensado: [responderMes, responderAno, responderCooperativa],
  compensar: [responderMes, responderAno],
  contaGrupoB: [responderMes],
  simularAno: [responderAno],
  dimensionar: [responderUsina],
  geracaoMensal: [responderUsina],
  potenciaDisponibilizada: [responderUsina],
  limitesString: [responderUsina],
  simularAnos: [responderAnos],
  fluxoDeCaixa: [responderAnos],
  metricas: [responderAnos, responderInvestimento],
  iofCredito: [responderCredito],
  tabelaPrice: [responderCredito],
  tabelaSac: [responderCredito],
  cet: [responderCredito],
  vencimentos: [responderCredito],
  compararParcelaEconomia: [responderCredito],
  ratearPercentual: [responderCooperativa],
  ratearOrdem: [responderCooperativa],
  cobrancaCooperativa: [responderCooperativa],
  encargosAtraso: [responderCooperativa],
  pixPayload: [responderCooperativa],
  classificarGd: [responderCooperativa],
  simularInvestimento: [responderInvestimento],
  contaGrupoA: [responderContaA],
  converterPosto: [responderContaA],
}

/** Reads a file of cases, open or blind. Throws when it has another shape. */
export function lerCasos(texto: string): Caso[] {
  const lido = arquivo.parse(JSON.parse(texto))
  return 'open' in lido
    ? lido.open.map((c) => ({ ...c, modelo: c.expected }))
    : lido.cegos.map((c) => ({ ...c, modelo: c.resposta }))
}

function responder(p: Pergunta): unknown {
  const responsaveis = new Set(p.caso.funcoes.flatMap((nome) => POR_FUNCAO[nome] ?? []))
  const fontes = [...responsaveis].map((r) => r(p)).filter((f) => f !== null)
  return preencher(p.caso.modelo, juntar(...fontes))
}

/** Answers every case of a file with the engine alone, in the shape of its template. */
export const responderCasos = (todos: readonly Caso[]): { id: string; resposta: unknown }[] =>
  todos.map((caso) => ({ id: caso.id, resposta: responder({ caso, todos }) }))
