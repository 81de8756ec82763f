/**
 * Rules of an import:
 * - The identifier from our own export is the key.
 * - Masked values are never imported.
 * - Existing values are kept and only empty ones filled, unless the user chooses to overwrite.
 * - Rows of one file about the same contact are reported.
 * - No contact is created without a name.
 * - A cell equal to our export of that contact changes nothing, so an exported file can be imported unchanged.
 */

/** The handling of a row about an existing contact. */
export const modosDoConhecido = ['completar', 'atualizar', 'pular', 'perguntar'] as const
export type ModoDoConhecido = (typeof modosDoConhecido)[number]
export const MODO_PADRAO: ModoDoConhecido = 'completar'

export const SEM_NOME = 'Sem nome: escreva quem é'
export const IDENTIFICADOR_DESCONHECIDO =
  'Nenhum contato daqui tem este identificador: apague-o para criar um contato novo'
export const NAO_CRIA_REPETIDA =
  'Um telefone, e-mail ou documento não pode ser de dois contatos. Corrija a linha, junte-a à outra ou pule.'

/** Whether the text is a partly hidden value (`***.982.***-**`), which must not be stored. */
export const mascarado = (texto: string): boolean => /\*{2,}/.test(texto)
