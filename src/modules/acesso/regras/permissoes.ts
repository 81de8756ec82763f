import {
  codigosDeDepartamento,
  type CodigoDeDepartamento,
  type PapelDeDepartamento,
  type PapelGlobal,
} from '../tipos.ts'

/** A global role, or a role in a department; `*` matches any. */
export type Quem = PapelGlobal | `${CodigoDeDepartamento | '*'}:${PapelDeDepartamento | '*'}`

export interface Concessao {
  permissao: string
  /** Text shown to a user who lacks the permission or who grants it. */
  rotulo: string
  quem: readonly Quem[]
}

const areas: Concessao[] = codigosDeDepartamento.flatMap((codigo): Concessao[] => [
  {
    permissao: `${codigo}.area.entrar`,
    rotulo: 'Entrar na área',
    // every department uses the chat, not only the chat department
    quem: codigo === 'chat' ? ['admin', 'chat:*', '*:operador', '*:supervisor'] : ['admin', `${codigo}:*`],
  },
  // the guard `supervisor`: supervisor in the department of the route
  {
    permissao: `${codigo}.area.supervisionar`,
    rotulo: 'Supervisionar a área',
    quem: ['admin', `${codigo}:supervisor`],
  },
])

/** Every permission of the product and the roles that grant it. Entries only grant; none revokes. */
export const concessoes: readonly Concessao[] = [
  ...areas,

  {
    permissao: 'cad.usuario.ver',
    rotulo: 'Ver as pessoas da empresa',
    quem: ['admin', 'auditor', 'cad:*', 'rh:*', '*:supervisor'],
  },
  { permissao: 'cad.usuario.editar', rotulo: 'Editar pessoas e seus acessos', quem: ['admin', 'cad:supervisor'] },
  // the teams that the user leads and the departments they supervise decide whose absences (server/politica.ts)
  {
    permissao: 'cad.ausencia.marcar',
    rotulo: 'Marcar a ausência de quem lidera',
    quem: ['admin', 'cad:supervisor', '*:operador', '*:supervisor', '*:tecnico'],
  },
  {
    permissao: 'cad.time.ver',
    rotulo: 'Ver os times',
    quem: ['admin', 'auditor', 'cad:*', 'rh:*', '*:operador', '*:supervisor', '*:tecnico'],
  },
  { permissao: 'cad.time.editar', rotulo: 'Editar os times', quem: ['admin', 'cad:supervisor', 'rh:supervisor'] },
  { permissao: 'cad.cargo.ver', rotulo: 'Ver os cargos', quem: ['admin', 'auditor', 'cad:*', 'rh:*', '*:supervisor'] },
  { permissao: 'cad.cargo.editar', rotulo: 'Editar os cargos', quem: ['admin', 'cad:supervisor', 'rh:supervisor'] },
  {
    permissao: 'cad.feriado.editar',
    rotulo: 'Cadastrar os feriados da empresa',
    quem: ['admin', 'cad:supervisor', 'rh:supervisor'],
  },
  { permissao: 'cad.convite.criar', rotulo: 'Convidar pessoas', quem: ['admin', 'cad:supervisor'] },
  { permissao: 'cad.pedido.decidir', rotulo: 'Decidir pedidos de acesso', quem: ['admin', '*:supervisor'] },
  { permissao: 'cad.dominio.editar', rotulo: 'Definir quem pode se cadastrar', quem: ['admin'] },
  { permissao: 'cad.auditoria.ver', rotulo: 'Consultar a auditoria', quem: ['admin', 'auditor'] },
  { permissao: 'plataforma.correio.ver', rotulo: 'Ver a caixa de saída de e-mail', quem: ['admin'] },
  { permissao: 'plataforma.configurar', rotulo: 'Configurar a plataforma', quem: ['admin'] },

  // membership of the inbox decides which conversations a user reaches; these permissions decide what they may do there
  {
    permissao: 'chat.caixa.ver',
    rotulo: 'Ver as caixas de entrada',
    quem: ['admin', '*:operador', '*:supervisor', 'chat:leitor'],
  },
  { permissao: 'chat.caixa.configurar', rotulo: 'Configurar caixas de entrada', quem: ['admin', 'chat:supervisor'] },
  {
    permissao: 'chat.conversa.ver',
    rotulo: 'Ver conversas',
    quem: ['admin', '*:operador', '*:supervisor', 'chat:leitor'],
  },
  { permissao: 'chat.conversa.atender', rotulo: 'Atender conversas', quem: ['admin', '*:operador', '*:supervisor'] },
  { permissao: 'chat.conversa.gerir', rotulo: 'Distribuir conversas', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.conversa.todas', rotulo: 'Ver todas as caixas', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.fila.configurar', rotulo: 'Configurar filas e horários', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.robo.configurar', rotulo: 'Configurar robôs de atendimento', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.ia.configurar', rotulo: 'Configurar a assistente de IA', quem: ['admin', 'chat:supervisor'] },
  {
    permissao: 'chat.resposta.configurar',
    rotulo: 'Configurar respostas rápidas e macros da empresa',
    quem: ['admin', 'chat:supervisor'],
  },
  {
    permissao: 'chat.relatorio.ver',
    rotulo: 'Ver relatórios de conversas',
    quem: ['admin', 'auditor', '*:supervisor'],
  },
  { permissao: 'chat.conversa.exportar', rotulo: 'Exportar conversas', quem: ['admin', '*:supervisor'] },
  {
    permissao: 'chat.privacidade.gerir',
    rotulo: 'Atender pedidos de privacidade (LGPD)',
    quem: ['admin', 'chat:supervisor'],
  },
  { permissao: 'meta.lead.ver', rotulo: 'Ver leads da Meta', quem: ['admin', 'chat:*', 'co:*', 'vu:*'] },
  {
    permissao: 'meta.lead.tratar',
    rotulo: 'Tratar leads da Meta',
    quem: ['admin', 'chat:operador', 'chat:supervisor', 'co:operador', 'co:supervisor', 'vu:operador', 'vu:supervisor'],
  },
  { permissao: 'meta.configurar', rotulo: 'Configurar a integração com a Meta', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.conversa.excluir', rotulo: 'Excluir conversas', quem: ['admin', 'chat:supervisor'] },

  // the department and the members of the funnel decide which cards a user reaches; these permissions decide what they
  // may do there
  {
    permissao: 'funis.cartao.ver',
    rotulo: 'Ver cartões dos funis',
    quem: ['admin', '*:leitor', '*:operador', '*:supervisor', '*:tecnico'],
  },
  {
    permissao: 'funis.cartao.editar',
    rotulo: 'Trabalhar cartões dos funis',
    quem: ['admin', '*:operador', '*:supervisor', '*:tecnico'],
  },
  { permissao: 'funis.cartao.exportar', rotulo: 'Exportar cartões dos funis', quem: ['admin', '*:supervisor'] },
  // the user's part in the task, its card and the teams they lead decide which tasks a user reaches
  // (modules/tarefas/server/politica.ts)
  {
    permissao: 'tarefas.tarefa.ver',
    rotulo: 'Ver tarefas',
    quem: ['admin', '*:leitor', '*:operador', '*:supervisor', '*:tecnico'],
  },
  {
    permissao: 'tarefas.tarefa.editar',
    rotulo: 'Criar e trabalhar tarefas',
    quem: ['admin', '*:operador', '*:supervisor', '*:tecnico'],
  },
  { permissao: 'tarefas.tarefa.todas', rotulo: 'Ver as tarefas da empresa', quem: ['admin', 'cad:supervisor'] },
  { permissao: 'tarefas.configurar', rotulo: 'Configurar tipos e modelos de tarefas', quem: ['admin', '*:supervisor'] },
  { permissao: 'funis.funil.configurar', rotulo: 'Configurar funis', quem: ['admin', '*:supervisor'] },

  // totals include only the cards that the user reaches, by the funnels' predicate
  {
    permissao: 'paineis.painel.ver',
    rotulo: 'Ver painéis e indicadores',
    quem: ['admin', '*:leitor', '*:operador', '*:supervisor', '*:tecnico'],
  },
  {
    permissao: 'paineis.painel.exportar',
    rotulo: 'Exportar painéis e históricos',
    quem: ['admin', '*:operador', '*:supervisor'],
  },
  { permissao: 'paineis.meta.editar', rotulo: 'Definir metas', quem: ['admin', '*:supervisor'] },
  { permissao: 'paineis.qualidade.ver', rotulo: 'Ver a qualidade dos cadastros', quem: ['admin', 'cad:*'] },

  {
    permissao: 'recursos.reserva.ver',
    rotulo: 'Ver salas, carro e suas reservas',
    quem: ['admin', '*:leitor', '*:operador', '*:supervisor', '*:tecnico', '*:aprovador'],
  },
  {
    permissao: 'recursos.reserva.criar',
    rotulo: 'Reservar salas e o carro',
    quem: ['admin', '*:operador', '*:supervisor', '*:tecnico'],
  },
  {
    permissao: 'recursos.reserva.decidir',
    rotulo: 'Aprovar reservas e reservar em nome de outros',
    quem: ['admin', 'rec:operador', 'rec:supervisor', 'rec:aprovador'],
  },
  {
    permissao: 'recursos.recurso.configurar',
    rotulo: 'Cadastrar salas, carros e o que mais se reserva',
    quem: ['admin', 'rec:supervisor'],
  },
  { permissao: 'paineltv.lista.ver', rotulo: 'Ver o painel de TV', quem: ['admin', 'cad:*', '*:supervisor'] },
  {
    permissao: 'paineltv.lista.editar',
    rotulo: 'Editar o painel de TV e suas telas',
    quem: ['admin', 'cad:supervisor', 'ce:supervisor'],
  },
  {
    permissao: 'funis.definicao.todas',
    rotulo: 'Configurar os funis de todas as áreas',
    quem: ['admin', 'cad:supervisor'],
  },

  {
    permissao: 'contatos.contato.ver',
    rotulo: 'Ver contatos',
    quem: ['admin', 'cad:*', '*:operador', '*:supervisor', '*:tecnico'],
  },
  {
    permissao: 'contatos.contato.editar',
    rotulo: 'Cadastrar e corrigir contatos',
    quem: ['admin', '*:operador', '*:supervisor'],
  },
  {
    permissao: 'contatos.contato.unir',
    rotulo: 'Unir contatos duplicados',
    quem: ['admin', 'cad:operador', '*:supervisor'],
  },
  {
    permissao: 'contatos.contato.importar',
    rotulo: 'Importar contatos',
    quem: ['admin', 'cad:operador', '*:supervisor'],
  },
  {
    permissao: 'contatos.contato.exportar',
    rotulo: 'Exportar contatos',
    quem: ['admin', 'cad:operador', '*:supervisor'],
  },
  {
    permissao: 'contatos.contato.privacidade',
    rotulo: 'Atender pedidos de privacidade de contatos',
    quem: ['admin', 'cad:supervisor', 'chat:supervisor'],
  },
  {
    permissao: 'contatos.campo.configurar',
    rotulo: 'Definir os campos dos contatos',
    quem: ['admin', 'cad:supervisor'],
  },
  {
    permissao: 'contatos.documento.ver',
    rotulo: 'Ver CPF e CNPJ inteiros',
    quem: ['admin', 'cad:operador', '*:supervisor', 'fin:operador', 'fi:operador', 'ctr:operador'],
  },
  { permissao: 'externos.sistema.ver', rotulo: 'Consultar sistemas de fora', quem: ['admin', 'cad:*', 'bde:*'] },
  {
    permissao: 'externos.sistema.importar',
    rotulo: 'Ligar e importar de sistemas de fora',
    quem: ['admin', 'cad:operador', 'cad:supervisor', 'bde:operador', 'bde:supervisor'],
  },
  {
    permissao: 'externos.sistema.configurar',
    rotulo: 'Configurar sistemas de fora',
    quem: ['admin', 'cad:supervisor', 'bde:supervisor'],
  },
]
