import type { ModeloDeFunil } from './modelo.ts'

export const funisDeRh: readonly ModeloDeFunil[] = [
  {
    chave: 'rh.recrutamento',
    departamento: 'rh',
    nome: 'RH - Recrutamento',
    descricao: 'Seleção e admissão.',
    usa_dossie: false,
    capa: ['vaga_id', 'cidade'],
    motivos_perda: ['Reprovado', 'Desistiu', 'Vaga cancelada'],
    estagios: [
      {
        chave: 'inscrito',
        nome: 'Inscrito',
        tipo: 'aberto',
        prazo: '3du',
        pede: ['nome', 'telefone', 'vaga_id', 'curriculo'],
        instrucoes: 'Candidatos que se inscreveram.',
      },
      { chave: 'triagem', nome: 'Triagem', tipo: 'aberto', prazo: '3du' },
      { chave: 'entrevista', nome: 'Entrevista', tipo: 'aberto', prazo: '5du', pede: ['data_agendada'] },
      { chave: 'teste', nome: 'Teste prático', tipo: 'aberto', desvio: true, prazo: '5du', pede: ['parecer_rh'] },
      { chave: 'proposta', nome: 'Proposta', tipo: 'espera', prazo: '3du' },
      {
        chave: 'admissao',
        nome: 'Admissão',
        tipo: 'aberto',
        prazo: '10du',
        pede: ['documento'],
        instrucoes: 'Siga a lista de admissão e os treinamentos das NRs.',
      },
      {
        chave: 'contratado',
        nome: 'Contratado',
        tipo: 'ganho',
        instrucoes: 'Convide a pessoa e escolha time e cargo.',
      },
      { chave: 'encerrado', nome: 'Não seguiu', tipo: 'perdido' },
    ],
  },
]
