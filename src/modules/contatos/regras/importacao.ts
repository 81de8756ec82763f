/**
 * The rules of an import: the identifier of our own export is the key; masked values are never imported; what is known
 * is only completed, unless somebody asks to overwrite it; rows of one file that speak of the same contact are shown;
 * nobody is created without a name; and a cell that says what our export says of that contact changes nothing, so that
 * a file comes back as it went out.
 */

/** What becomes of a row about somebody who is known. */
export const modosDoConhecido = ['completar', 'atualizar', 'pular', 'perguntar'] as const
export type ModoDoConhecido = (typeof modosDoConhecido)[number]
export const MODO_PADRAO: ModoDoConhecido = 'completar'

export const SEM_NOME = 'Sem nome: escreva quem é'
export const IDENTIFICADOR_DESCONHECIDO =
  'Nenhum contato daqui tem este identificador: apague-o para criar um contato novo'
export const NAO_CRIA_REPETIDA =
  'Um telefone, e-mail ou documento não pode ser de dois contatos. Corrija a linha, junte-a à outra ou pule.'

/** A value shown only in part (`***.982.***-**`): it says nothing that could be kept. */
export const mascarado = (texto: string): boolean => /\*{2,}/.test(texto)

/** A refusal with the heading of its column in front, unless it names the column itself. */
export const fraseDoErro = ({ coluna, mensagem }: { coluna: string; mensagem: string }): string =>
  mensagem.toLowerCase().startsWith(coluna.toLowerCase()) ? mensagem : `${coluna}: ${mensagem}`
