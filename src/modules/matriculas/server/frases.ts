import { conflito, invalido } from '#kit/erro.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

/** What a user reads when two commands meet at a constraint. */
export const FRASES: Frases = {
  unidades_uma_matricula: () => conflito('Esta unidade já está em uma matrícula neste período.'),
  matriculas_uma_por_contato: () => conflito('Esta pessoa já tem uma matrícula aberta.'),
  matriculas_proposta_unica: () => conflito('Esta proposta já tem matrícula.'),
  matriculas_contrato_unico: () => conflito('Este contrato já é de outra matrícula.'),
  matriculas_sem_salto: () => conflito('Outra admissão acabou de ser registrada. Tente de novo.'),
  matriculas_na_ordem: () =>
    invalido('A admissão não pode ser anterior à última do livro.', [
      { campo: 'admissao.em', mensagem: 'A admissão não pode ser anterior à última do livro' },
    ]),
  planos_um_por_dia: () => conflito('Já há um reajuste que começa neste dia.'),
  espera_uma_por_matricula: () => conflito('A matrícula já está na lista de espera.'),
}
