import { completar, tela, telaDoQuadro, telaDoRecurso } from './montar.ts'
import type { Departamento, Linha, LinhaCurta } from './tipos.ts'

const deTodos: readonly LinhaCurta[] = [
  {
    path: '/home',
    titulo: 'Início',
    icone: 'House',
    tela: tela('inicio', () => import('#departments/telas/inicio/tela.tsx').then((m) => m.TelaInicio)),
  },
  {
    path: '/meu-trabalho',
    titulo: 'Meu trabalho',
    icone: 'ListChecks',
    porque: 'what a person has to do, whatever the area: tasks, days, approvals, queue and bookings on one page',
    tela: tela('meu-trabalho', () => import('#departments/telas/trabalho/tela.tsx').then((m) => m.TelaDoMeuTrabalho)),
  },
  { path: '/funil/{id}', titulo: 'Funil', permissao: 'funis.cartao.ver', tela: telaDoQuadro },
  {
    path: '/aprovacoes',
    titulo: 'Aprovações',
    icone: 'ListChecks',
    porque: 'approvals of every funnel in one inbox',
    tela: tela('aprovacoes', () =>
      import('#modules/automacoes/web/aprovacoes/tela-aprovacoes.tsx').then((m) => m.TelaDasAprovacoes),
    ),
  },
  {
    path: '/personalizacao/funil/{id}',
    titulo: 'Personalizar funil',
    permissao: 'funis.cartao.ver',
    tela: tela('aparencia-do-funil', () =>
      import('#modules/funis/definicao/web/tela-aparencia.tsx').then((m) => m.TelaDaAparencia),
    ),
  },
  {
    path: '/reservas',
    titulo: 'Reservas',
    icone: 'CalendarClock',
    porque: 'rooms and the car are for all departments; the pages under /rec and /vu require theirs',
    permissao: 'recursos.reserva.ver',
    tela: tela('reservas', () => import('#modules/recursos/web/tela-recursos.tsx').then((m) => m.TelaDasReservas)),
  },
  {
    path: '/reservas/{name}',
    titulo: 'Reserva',
    porque: 'the page of one resource, for notices and the QR code at its door',
    permissao: 'recursos.reserva.ver',
    nomeDe: 'recurso',
    tela: telaDoRecurso,
  },
]

/** Pages for every signed-in user that belong to no department. */
export const linhasDeTodos: readonly Linha[] = deTodos.map((l) => completar(l, null))

const conta: readonly LinhaCurta[] = [
  {
    path: '/configuracoes',
    titulo: 'Minha conta',
    icone: 'CircleUserRound',
    noMenu: true,
    tela: tela('conta', () => import('#modules/acesso/conta/web/tela-conta.tsx').then((m) => m.TelaConta)),
  },
  {
    path: '/configuracoes/notificacoes',
    titulo: 'Notificações',
    icone: 'Bell',
    noMenu: true,
    tela: tela('notificacoes', () =>
      import('#modules/avisos/web/tela-notificacoes.tsx').then((m) => m.TelaNotificacoes),
    ),
  },
  {
    path: '/configuracoes/empresa',
    titulo: 'Empresa',
    icone: 'Building2',
    porque: 'the company itself belongs to no department: its name, looks, legal entities and hours',
    noMenu: true,
    permissao: 'cad.empresa.ver',
    tela: tela('empresa', () => import('#departments/telas/empresa.tsx').then((m) => m.TelaDaEmpresa)),
  },
  {
    path: '/configuracoes/correio',
    titulo: 'Servidor de e-mail',
    icone: 'Mail',
    porque: 'the mail server belongs to the installation, not to a department',
    noMenu: true,
    permissao: 'plataforma.configurar',
    tela: tela('servidor-de-correio', () =>
      import('#modules/correio/web/tela-correio.tsx').then((m) => m.TelaDoServidorDeCorreio),
    ),
  },
  {
    path: '/configuracoes/assinatura',
    titulo: 'Selo das assinaturas',
    icone: 'ShieldCheck',
    porque: 'the certificate that seals signed documents belongs to the company, not to a department',
    noMenu: true,
    permissao: 'assinaturas.certificado.gerir',
    tela: tela('selo', () => import('#modules/assinaturas/web/selo/tela.tsx').then((m) => m.TelaDoSelo)),
  },
  {
    path: '/configuracoes/correio/autorizacao',
    titulo: 'Autorização do e-mail',
    porque:
      'Google and Microsoft return here, also for who sets up an inbox of the chat; the session that began decides',
    tela: tela('autorizacao-do-correio', () =>
      import('#departments/telas/autorizacao-do-correio.tsx').then((m) => m.TelaDaAutorizacao),
    ),
  },
  {
    path: '/configuracoes/departamentos',
    titulo: 'O que vocês fazem?',
    icone: 'Layers',
    porque: 'the company says which departments it uses; the page belongs to none of them',
    noMenu: true,
    permissao: 'cad.departamento.editar',
    tela: tela('departamentos', () =>
      import('#modules/acesso/departamentos/web/tela-departamentos.tsx').then((m) => m.TelaDosDepartamentos),
    ),
  },
  {
    path: '/configuracoes/demonstracao',
    titulo: 'Sair da demonstração',
    icone: 'LogOut',
    porque: 'leaving the demonstration touches every department and belongs to none',
    noMenu: true,
    permissao: 'plataforma.configurar',
    tela: tela('demonstracao', () =>
      import('#modules/acesso/demonstracao/web/tela-demonstracao.tsx').then((m) => m.TelaDaDemonstracao),
    ),
  },
  {
    path: '/configuracoes/auditoria',
    titulo: 'Auditoria',
    icone: 'ShieldCheck',
    porque: 'auditors read the audit log without entering a department',
    noMenu: true,
    permissao: 'cad.auditoria.ver',
    tela: tela('auditoria', () => import('#modules/auditoria/web/tela-auditoria.tsx').then((m) => m.TelaAuditoria)),
  },
]

/** Has a menu like a department, without being one: open to every signed-in user. */
export const configuracoes: Departamento = {
  codigo: 'configuracoes',
  nome: 'Configurações',
  icone: 'Settings',
  grupos: [{ titulo: null, linhas: conta.map((l) => completar(l, null)) }],
}
