import type { PapelDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'

/** The rights of each role that ships, in one sentence. */
export const frasesDosPapeis: Readonly<Record<PapelDeDepartamento, string>> = {
  leitor: 'Vê os cartões, os painéis e as reservas da área, e as próprias tarefas, sem mudar nada.',
  operador: 'Faz o trabalho do dia: cartões da área, as próprias tarefas, contatos e conversas das suas caixas.',
  supervisor: 'Cuida da área: tudo o que a operação faz, e ainda configura, exporta, aprova e vê a equipe.',
  contador: 'Entra na área para contar o estoque.',
  tecnico: 'Vê e trabalha só os cartões e as tarefas que são dele.',
  aprovador: 'Aprova ou recusa as reservas da área.',
  painel: 'Só abre a área, para uma tela na parede.',
}
