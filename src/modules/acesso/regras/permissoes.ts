import { codigosDeDepartamento, type CodigoDeDepartamento, type PapelDeDepartamento, type PapelGlobal } from '../tipos.ts'

/** A global role, or a role in a department; `*` stands for any. */
export type Quem = PapelGlobal | `${CodigoDeDepartamento | '*'}:${PapelDeDepartamento | '*'}`

export interface Concessao {
  permissao: string
  /** What a person reads who lacks it, or who gives it. */
  rotulo: string
  quem: readonly Quem[]
}

const areas: Concessao[] = codigosDeDepartamento.flatMap((codigo): Concessao[] => [
  {
    permissao: `${codigo}.area.entrar`,
    rotulo: 'Entrar na área',
    // the chat is a tool of every department, not only of its own
    quem: codigo === 'chat' ? ['admin', 'chat:*', '*:operador', '*:supervisor'] : ['admin', `${codigo}:*`],
  },
  // the guard `supervisor`: supervisor in the department of the route
  { permissao: `${codigo}.area.supervisionar`, rotulo: 'Supervisionar a área', quem: ['admin', `${codigo}:supervisor`] },
])

/** Every permission of the product and which roles give it. Grants only: no row ever takes anything away. */
export const concessoes: readonly Concessao[] = [
  ...areas,

  { permissao: 'cad.usuario.ver', rotulo: 'Ver as pessoas da empresa', quem: ['admin', 'auditor', 'cad:*', 'rh:*', '*:supervisor'] },
  { permissao: 'cad.usuario.editar', rotulo: 'Editar pessoas e seus acessos', quem: ['admin', 'cad:supervisor'] },
  { permissao: 'cad.time.ver', rotulo: 'Ver os times', quem: ['admin', 'auditor', 'cad:*', 'rh:*', '*:operador', '*:supervisor', '*:tecnico'] },
  { permissao: 'cad.time.editar', rotulo: 'Editar os times', quem: ['admin', 'cad:supervisor', 'rh:supervisor'] },
  { permissao: 'cad.cargo.ver', rotulo: 'Ver os cargos', quem: ['admin', 'auditor', 'cad:*', 'rh:*', '*:supervisor'] },
  { permissao: 'cad.cargo.editar', rotulo: 'Editar os cargos', quem: ['admin', 'cad:supervisor', 'rh:supervisor'] },
  { permissao: 'cad.convite.criar', rotulo: 'Convidar pessoas', quem: ['admin', 'cad:supervisor'] },
  { permissao: 'cad.pedido.decidir', rotulo: 'Decidir pedidos de acesso', quem: ['admin', '*:supervisor'] },
  { permissao: 'cad.dominio.editar', rotulo: 'Definir quem pode se cadastrar', quem: ['admin'] },
  { permissao: 'cad.auditoria.ver', rotulo: 'Consultar a auditoria', quem: ['admin', 'auditor'] },
  { permissao: 'plataforma.correio.ver', rotulo: 'Ver a caixa de saída de e-mail', quem: ['admin'] },
  { permissao: 'plataforma.configurar', rotulo: 'Configurar a plataforma', quem: ['admin'] },

  // which conversations a person reaches is decided by membership of the inbox; these say what they may do there
  { permissao: 'chat.caixa.ver', rotulo: 'Ver as caixas de entrada', quem: ['admin', '*:operador', '*:supervisor', 'chat:leitor'] },
  { permissao: 'chat.caixa.configurar', rotulo: 'Configurar caixas de entrada', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.conversa.ver', rotulo: 'Ver conversas', quem: ['admin', '*:operador', '*:supervisor', 'chat:leitor'] },
  { permissao: 'chat.conversa.atender', rotulo: 'Atender conversas', quem: ['admin', '*:operador', '*:supervisor'] },
  { permissao: 'chat.conversa.gerir', rotulo: 'Distribuir conversas', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.conversa.todas', rotulo: 'Ver todas as caixas', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.fila.configurar', rotulo: 'Configurar filas e horários', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.robo.configurar', rotulo: 'Configurar robôs de atendimento', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.ia.configurar', rotulo: 'Configurar a assistente de IA', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.resposta.configurar', rotulo: 'Configurar respostas rápidas e macros da empresa', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.relatorio.ver', rotulo: 'Ver relatórios de conversas', quem: ['admin', 'auditor', '*:supervisor'] },
  { permissao: 'chat.conversa.exportar', rotulo: 'Exportar conversas', quem: ['admin', '*:supervisor'] },
  { permissao: 'chat.privacidade.gerir', rotulo: 'Atender pedidos de privacidade (LGPD)', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'meta.lead.ver', rotulo: 'Ver leads da Meta', quem: ['admin', 'chat:*', 'co:*', 'vu:*'] },
  { permissao: 'meta.lead.tratar', rotulo: 'Tratar leads da Meta', quem: ['admin', 'chat:operador', 'chat:supervisor', 'co:operador', 'co:supervisor', 'vu:operador', 'vu:supervisor'] },
  { permissao: 'meta.configurar', rotulo: 'Configurar a integração com a Meta', quem: ['admin', 'chat:supervisor'] },
  { permissao: 'chat.conversa.excluir', rotulo: 'Excluir conversas', quem: ['admin', 'chat:supervisor'] },

  // which cards a person reaches is decided by the funnel's department and members; these say what they may do there
  { permissao: 'funis.cartao.ver', rotulo: 'Ver cartões dos funis', quem: ['admin', '*:leitor', '*:operador', '*:supervisor', '*:tecnico'] },
  { permissao: 'funis.cartao.editar', rotulo: 'Trabalhar cartões dos funis', quem: ['admin', '*:operador', '*:supervisor', '*:tecnico'] },
  { permissao: 'funis.funil.configurar', rotulo: 'Configurar funis', quem: ['admin', '*:supervisor'] },
]
