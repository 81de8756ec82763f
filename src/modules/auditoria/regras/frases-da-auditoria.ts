import { ofertas } from '#modules/ofertas'

/** Display text of each audit action. Only the verb when the entity is shown next to it. */
const frases: Readonly<Record<string, string>> = Object.assign({}, ...ofertas.map((o) => o.auditoria?.frases))
const coisas: Readonly<Record<string, string>> = Object.assign({}, ...ofertas.map((o) => o.auditoria?.entidades))
/** The usual verbs: an action made of one and a named entity needs no sentence of its own. */
const verbos: Readonly<Record<string, string>> = {
  criar: 'Criou',
  alterar: 'Alterou',
  excluir: 'Excluiu',
  apagar: 'Apagou',
  exportar: 'Exportou',
  importar: 'Importou',
  publicar: 'Publicou',
  mover: 'Moveu',
  desfazer: 'Desfez',
  unir: 'Uniu',
  revelar: 'Revelou',
  aprovar: 'Aprovou',
  recusar: 'Recusou',
  cancelar: 'Cancelou',
  atribuir: 'Atribuiu',
  finalizar: 'Finalizou',
  reabrir: 'Reabriu',
  transferir: 'Transferiu',
  abrir: 'Abriu',
  configurar: 'Configurou',
  concluir: 'Concluiu',
  ver: 'Consultou',
  semear: 'Preparou',
}
const emPalavras = (codigo: string): string => codigo.replaceAll('_', ' ')

/** Entities that a search can filter by. */
export const entidades = Object.keys(coisas).sort((a, b) => (coisas[a] ?? a).localeCompare(coisas[b] ?? b, 'pt-BR'))
export const nomeDaEntidade = (entidade: string): string => coisas[entidade] ?? emPalavras(entidade)

export function fraseDaAcao(acao: string): string {
  const pronta = frases[acao]
  if (pronta) return pronta
  const partes = acao.split('.')
  const verbo = partes.at(-1) ?? acao
  const coisa = partes.at(-2)
  return verbos[verbo]
    ? `${verbos[verbo]}${coisa ? ` ${nomeDaEntidade(coisa)}` : ''}`
    : emPalavras(partes.join(': ')).replace(/^./, (l) => l.toUpperCase())
}

/** Actions that only read: exports, revealed documents, the audit itself. */
export const leiturasSensiveis = [
  'exportar',
  'revelar',
  'consultar',
  'entregar_dados',
  'ver_acesso',
  'verificar',
] as const
