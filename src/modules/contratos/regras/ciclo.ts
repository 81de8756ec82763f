import { conflito } from '#kit/erro.ts'
import type { AtoDoContrato, SituacaoDoContrato } from '../tipos.ts'

/** Who acts: by permission, or the clock and the signatures. */
export const papeisNoContrato = ['leitor', 'editor', 'remetente', 'revisor', 'gestor', 'sistema'] as const
export type PapelNoContrato = (typeof papeisNoContrato)[number]

export const QUEM: Readonly<Record<AtoDoContrato, readonly PapelNoContrato[]>> = {
  editar: ['editor', 'revisor'],
  pedir_revisao: ['editor'],
  devolver: ['revisor'],
  aprovar: ['revisor'],
  reabrir: ['editor', 'revisor'],
  enviar: ['remetente'],
  abrir_versao: ['remetente'],
  assinar_parte: ['sistema'],
  concluir: ['sistema'],
  parar_assinatura: ['sistema'],
  abrir_arrependimento: ['sistema'],
  desistir: ['gestor', 'remetente'],
  pedir_inicio: ['gestor', 'remetente'],
  vigorar: ['sistema'],
  aditar: ['remetente'],
  suspender: ['gestor'],
  retomar: ['gestor'],
  encerrar: ['gestor'],
  rescindir: ['gestor'],
  distratar: ['gestor'],
}

type Passos = Partial<Record<AtoDoContrato, SituacaoDoContrato>>

const FIM: Passos = { encerrar: 'encerrado', rescindir: 'rescindido', distratar: 'distratado' }

const emAssinatura = (situacao: SituacaoDoContrato): Passos => ({
  abrir_versao: 'rascunho',
  assinar_parte: 'parcialmente_assinado',
  concluir: 'assinado',
  parar_assinatura: situacao,
})

/** The lifecycle (reference §4.4): for each state, what may happen and where it leads. Anything else is refused. */
export const CICLO: Readonly<Record<SituacaoDoContrato, Passos>> = {
  rascunho: { editar: 'rascunho', pedir_revisao: 'revisao_juridica', encerrar: 'encerrado' },
  revisao_juridica: {
    editar: 'revisao_juridica',
    devolver: 'rascunho',
    aprovar: 'aprovado',
    reabrir: 'rascunho',
    encerrar: 'encerrado',
  },
  aprovado: { reabrir: 'rascunho', enviar: 'enviado_assinatura', encerrar: 'encerrado' },
  enviado_assinatura: emAssinatura('enviado_assinatura'),
  parcialmente_assinado: emAssinatura('parcialmente_assinado'),
  assinado: { abrir_arrependimento: 'arrependimento', vigorar: 'vigente' },
  arrependimento: { desistir: 'distratado', pedir_inicio: 'arrependimento', vigorar: 'vigente' },
  vigente: { aditar: 'vigente', suspender: 'suspenso', ...FIM },
  suspenso: { retomar: 'vigente', ...FIM },
  encerrado: {},
  rescindido: {},
  distratado: {},
}

export const cabe = (situacao: SituacaoDoContrato, ato: AtoDoContrato): boolean => CICLO[situacao][ato] !== undefined

export const podePeloPapel = (ato: AtoDoContrato, papeis: readonly PapelNoContrato[]): boolean =>
  QUEM[ato].some((p) => papeis.includes(p))

export const NOMES: Readonly<Record<SituacaoDoContrato, string>> = {
  rascunho: 'em rascunho',
  revisao_juridica: 'em revisão jurídica',
  aprovado: 'aprovado',
  enviado_assinatura: 'em assinatura',
  parcialmente_assinado: 'assinado em parte',
  assinado: 'assinado',
  arrependimento: 'no prazo de arrependimento',
  vigente: 'vigente',
  suspenso: 'suspenso',
  encerrado: 'encerrado',
  rescindido: 'rescindido',
  distratado: 'distratado',
}

const VERBOS: Readonly<Record<AtoDoContrato, string>> = {
  editar: 'editar',
  pedir_revisao: 'pedir a revisão jurídica',
  devolver: 'devolver',
  aprovar: 'aprovar',
  reabrir: 'reabrir',
  enviar: 'enviar para assinar',
  abrir_versao: 'abrir a versão seguinte',
  assinar_parte: 'registrar uma assinatura',
  concluir: 'concluir as assinaturas',
  parar_assinatura: 'parar as assinaturas',
  abrir_arrependimento: 'abrir o prazo de arrependimento',
  desistir: 'registrar a desistência',
  pedir_inicio: 'registrar o pedido de começar antes',
  vigorar: 'entrar em vigor',
  aditar: 'fazer um aditivo',
  suspender: 'suspender',
  retomar: 'retomar',
  encerrar: 'encerrar',
  rescindir: 'rescindir',
  distratar: 'distratar',
}

const FECHADOS: readonly SituacaoDoContrato[] = ['enviado_assinatura', 'parcialmente_assinado']

function porque(situacao: SituacaoDoContrato, ato: AtoDoContrato): string {
  if (ato === 'editar' && situacao === 'aprovado') return 'O contrato está aprovado. Reabra para mudar.'
  if (ato === 'editar' && FECHADOS.includes(situacao))
    return 'O contrato está fechado. Mudar abre a versão seguinte e apaga as assinaturas desta.'
  if (ato === 'enviar' && (situacao === 'rascunho' || situacao === 'revisao_juridica'))
    return 'O contrato ainda não foi aprovado pelo jurídico.'
  return `O contrato está ${NOMES[situacao]}: não dá para ${VERBOS[ato]}.`
}

/** The next state, or a 409 with the reason. */
export function passar(situacao: SituacaoDoContrato, ato: AtoDoContrato): SituacaoDoContrato {
  const para = CICLO[situacao][ato]
  if (para === undefined) throw conflito(porque(situacao, ato), { situacao, ato })
  return para
}

/** Text and signers may change. */
export const abertos: readonly SituacaoDoContrato[] = ['rascunho', 'revisao_juridica']
