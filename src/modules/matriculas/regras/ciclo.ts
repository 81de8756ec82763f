import { conflito } from '#kit/erro.ts'
import type { AtoDaMatricula, SituacaoDaMatricula } from '../tipos.ts'

/** Who acts, by permission. */
export const papeisNaMatricula = ['leitor', 'operador', 'decisor'] as const
export type PapelNaMatricula = (typeof papeisNaMatricula)[number]

export const QUEM: Readonly<Record<AtoDaMatricula, readonly PapelNaMatricula[]>> = {
  pedir_documentos: ['operador'],
  enviar_para_analise: ['operador'],
  devolver: ['decisor'],
  aprovar: ['decisor'],
  pedir_rateio: ['decisor'],
  voltar_para_fila: ['decisor'],
  ativar: ['operador'],
  suspender: ['decisor'],
  reativar: ['decisor'],
  pedir_desligamento: ['operador'],
  desistir_do_desligamento: ['decisor'],
  desistir: ['operador'],
  encerrar: ['decisor'],
}

type Passos = Partial<Record<AtoDaMatricula, SituacaoDaMatricula>>

/** The lifecycle (reference §8): for each state, what may happen and where it leads. Anything else is refused. */
export const CICLO: Readonly<Record<SituacaoDaMatricula, Passos>> = {
  pre_matricula: { pedir_documentos: 'documentos', desistir: 'encerrada' },
  documentos: { enviar_para_analise: 'analise', desistir: 'encerrada' },
  analise: { devolver: 'documentos', aprovar: 'lista_espera', desistir: 'encerrada' },
  lista_espera: { pedir_rateio: 'rateio_solicitado', desistir: 'encerrada' },
  rateio_solicitado: { ativar: 'ativa', voltar_para_fila: 'lista_espera', pedir_desligamento: 'desligamento' },
  ativa: { suspender: 'suspensa', pedir_desligamento: 'desligamento' },
  suspensa: { reativar: 'ativa', pedir_desligamento: 'desligamento' },
  desligamento: { desistir_do_desligamento: 'ativa', encerrar: 'encerrada' },
  encerrada: {},
}

/** States in which an exit may be asked for, and to which cancelling it returns. The table names the usual one. */
export const VOLTAM_DA_SAIDA: readonly SituacaoDaMatricula[] = ['rateio_solicitado', 'ativa', 'suspensa']

export const cabe = (situacao: SituacaoDaMatricula, ato: AtoDaMatricula): boolean => CICLO[situacao][ato] !== undefined

export const podePeloPapel = (ato: AtoDaMatricula, papeis: readonly PapelNaMatricula[]): boolean =>
  QUEM[ato].some((p) => papeis.includes(p))

export const NOMES: Readonly<Record<SituacaoDaMatricula, string>> = {
  pre_matricula: 'Pré-matrícula',
  documentos: 'Documentos',
  analise: 'Análise',
  lista_espera: 'Lista de espera',
  rateio_solicitado: 'Rateio solicitado',
  ativa: 'Ativa',
  suspensa: 'Suspensa',
  desligamento: 'Desligamento',
  encerrada: 'Encerrada',
}

const EM_FRASE: Readonly<Record<SituacaoDaMatricula, string>> = {
  pre_matricula: 'em pré-matrícula',
  documentos: 'esperando documentos',
  analise: 'em análise',
  lista_espera: 'na lista de espera',
  rateio_solicitado: 'com o rateio solicitado',
  ativa: 'ativa',
  suspensa: 'suspensa',
  desligamento: 'em desligamento',
  encerrada: 'encerrada',
}

export const VERBOS: Readonly<Record<AtoDaMatricula, string>> = {
  pedir_documentos: 'pedir documentos',
  enviar_para_analise: 'enviar para análise',
  devolver: 'devolver aos documentos',
  aprovar: 'aprovar a entrada',
  pedir_rateio: 'pedir o rateio',
  voltar_para_fila: 'voltar para a fila',
  ativar: 'ativar',
  suspender: 'suspender',
  reativar: 'reativar',
  pedir_desligamento: 'pedir o desligamento',
  desistir_do_desligamento: 'desistir do desligamento',
  desistir: 'registrar a desistência',
  encerrar: 'encerrar',
}

/** The next state, or a 409 with the reason. */
export function passar(situacao: SituacaoDaMatricula, ato: AtoDaMatricula): SituacaoDaMatricula {
  const para = CICLO[situacao][ato]
  if (para === undefined)
    throw conflito(`A matrícula está ${EM_FRASE[situacao]}: não dá para ${VERBOS[ato]}.`, { situacao, ato })
  return para
}

/** The path that a member walks, for the line of steps. Suspension and exit leave it. */
export const CAMINHO: readonly SituacaoDaMatricula[] = [
  'pre_matricula',
  'documentos',
  'analise',
  'lista_espera',
  'rateio_solicitado',
  'ativa',
]
