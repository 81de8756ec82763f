import { conflito, invalido } from '#kit/erro.ts'
import { frasesDoEstoque } from '#modules/estoque/publico.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

const recusado = (mensagem: string) => () => conflito(mensagem)

/** What the user reads when the database refuses; movements are refused in the words of the stock. */
export const frases: Frases = {
  ...frasesDoEstoque,
  contagens_encerradas: recusado('Esta contagem já terminou.'),
  contagens_de_quem_conta: recusado('Você não conta neste inventário.'),
  contagens_de_outra_pessoa: recusado('Esta recontagem não foi pedida a você.'),
  contagens_soma: recusado('As caixas e os soltos não somam a quantidade.'),
  recontagens_depois_da_contagem: recusado('Esta posição ainda não foi contada.'),
  recontagens_por_outra_pessoa: () => {
    const mensagem = 'Esta pessoa já contou a posição: outra conta de novo.'
    return invalido(mensagem, [{ campo: 'para_id', mensagem }])
  },
  inventarios_quem_conta_nao_aprova: recusado('Você contou neste inventário: outra pessoa aprova.'),
  inventarios_ha_segunda_pessoa: recusado('Outra pessoa já pode aprovar inventários: peça a ela.'),
  inventarios_falta_contar: recusado('Ainda falta contar ou recontar uma posição.'),
  inventarios_falta_motivo: recusado('Falta o motivo de uma diferença.'),
  inventarios_enderecos_em_ordem: () => {
    const mensagem = 'O último endereço vem antes do primeiro'
    return invalido(`${mensagem}.`, [{ campo: 'endereco_ate', mensagem }])
  },
  inventarios_situacao: recusado('Este inventário não está mais nesta etapa. Atualize a página.'),
  inventarios_comecado: recusado('A contagem já começou: o inventário não muda mais.'),
}
