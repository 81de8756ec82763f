import type { Alcance } from '#modules/acesso/nucleo/regras/escopos.ts'
import type { Oferta } from '../oferta.ts'

const alcanceNasTarefas: Alcance = (p) => (p.papel === 'supervisor' ? 'departamento' : 'proprio')

export const oferta: Oferta = {
  ordem: 50,
  areas: { tarefas: 'Tarefas' },
  gatilhos: { tarefa_concluida: 'tem uma tarefa concluída' },
  permissoes: [
    // the user's part in the task, its card and the teams they lead decide which tasks a user reaches
    // (modules/tarefas/server/politica.ts)
    {
      permissao: 'tarefas.tarefa.ver',
      rotulo: 'Ver tarefas',
      quem: ['admin', '*:leitor', '*:operador', '*:supervisor', '*:tecnico'],
      alcance: alcanceNasTarefas,
      desenho: { alcances: { proprio: [], departamento: [], todos: ['tarefas.tarefa.todas'] } },
    },
    {
      permissao: 'tarefas.tarefa.editar',
      rotulo: 'Criar e trabalhar tarefas',
      quem: ['admin', '*:operador', '*:supervisor', '*:tecnico'],
      alcance: alcanceNasTarefas,
      desenho: { segue: 'tarefas.tarefa.ver' },
    },
    {
      permissao: 'tarefas.tarefa.todas',
      rotulo: 'Ver as tarefas da empresa',
      quem: ['admin', 'cad:supervisor'],
      desenho: { soDeModelo: true },
    },
    {
      permissao: 'tarefas.configurar',
      rotulo: 'Configurar tipos e modelos de tarefas',
      quem: ['admin', '*:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'tarefa.delegada': 'Passou a tarefa a outra pessoa',
      'tarefa.situacao': 'Mudou a situação da tarefa',
      'tarefa.serie.alterar': 'Alterou a repetição',
      'tarefa.serie.criar': 'Criou a repetição',
      'tarefa.comentar': 'Comentou na tarefa',
      'tarefa.serie.encerrar': 'Encerrou a repetição',
      'tarefa.tempo.lancar': 'Lançou tempo na tarefa',
      'tarefa.tempo.tirar': 'Tirou tempo da tarefa',
      'tarefa.cronometro.ligar': 'Ligou o cronômetro da tarefa',
      'tarefa.cronometro.desligar': 'Parou o cronômetro da tarefa',
      'tarefa.recusada': 'Recusou a tarefa',
    },
    entidades: {
      serie: 'tarefa que se repete',
      tarefa: 'tarefa',
      modelo_de_tarefas: 'modelo de tarefas',
      tipo_de_tarefa: 'tipo de tarefa',
    },
    campos: {
      tarefas: 'Tarefas',
      series: 'Tarefas que se repetem',
    },
  },
}
