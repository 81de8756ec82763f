import { NOMES_DAS_CLASSES } from '../regras/nomes-das-classes.ts'
import type { TipoNoContato } from '../regras/campos.ts'
import type { Finalidade, MotivoDeDuplicidade, TipoDePedido } from '../tipos.ts'

export const nomeDoContato = (c: { nome: string; telefone: string | null; email: string | null }): string =>
  c.nome || c.telefone || c.email || 'Sem nome'
export const MOTIVO: Record<MotivoDeDuplicidade, string> = {
  documento: 'mesmo documento',
  telefone: 'mesmo telefone',
  email: 'mesmo e-mail',
  nome_e_cidade: 'nome parecido na mesma cidade',
  uc: 'mesma unidade consumidora',
  nome: 'nome parecido',
}
export const FINALIDADE: Record<Finalidade, string> = {
  atendimento: 'Atendimento',
  ofertas: 'Ofertas e novidades',
  cobranca: 'Cobrança',
  compartilhamento: 'Compartilhar com parceiros',
  pesquisa: 'Pesquisas',
}
export const CANAL: Record<string, string> = {
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  telefone: 'Telefone',
  sms: 'SMS',
  todos: 'Todos os canais',
}
export const PEDIDO: Record<TipoDePedido, string> = {
  acesso: 'Acesso aos dados',
  correcao: 'Correção',
  eliminacao: 'Eliminação',
  oposicao: 'Oposição ao uso',
}
export const CLASSE: Readonly<Record<string, string>> = NOMES_DAS_CLASSES
export const TIPO_DE_CAMPO: Record<TipoNoContato, string> = {
  texto: 'Texto',
  texto_longo: 'Texto longo',
  numero: 'Número',
  moeda: 'Valor em reais',
  booleano: 'Sim ou não',
  data: 'Data',
  mes: 'Mês',
  selecao: 'Escolha de uma lista',
  telefone: 'Telefone',
  email: 'E-mail',
  documento: 'CPF ou CNPJ',
}
export const IMPORTACAO: Record<string, string> = {
  mapeando: 'Esperando as colunas',
  conferindo: 'Conferindo',
  conferida: 'Conferida',
  importando: 'Importando',
  concluida: 'Concluída',
  desfazendo: 'Desfazendo',
  desfeita: 'Desfeita',
  falhou: 'Falhou',
}
/** Names of the states of a row, singular and plural. */
const LINHA: Record<string, [uma: string, muitas: string]> = {
  lida: ['a conferir', 'a conferir'],
  nova: ['a criar', 'a criar'],
  existente: ['a atualizar', 'a atualizar'],
  duvida: ['em dúvida', 'em dúvida'],
  repetida: ['repetida no arquivo', 'repetidas no arquivo'],
  invalida: ['com erro', 'com erro'],
  criada: ['criada', 'criadas'],
  atualizada: ['atualizada', 'atualizadas'],
  igual: ['já estava igual', 'já estavam iguais'],
  pulada: ['pulada', 'puladas'],
  desfeita: ['desfeita', 'desfeitas'],
  mantida: ['mantida (em uso)', 'mantidas (em uso)'],
}
export const nomeDaLinha = (situacao: string, n: number): string => LINHA[situacao]?.[n === 1 ? 0 : 1] ?? situacao
