import { completar } from './montar.ts'
import type { Linha, LinhaCurta } from './tipos.ts'

const abertas: readonly LinhaCurta[] = [
  {
    path: '/',
    titulo: 'Entrar',
    soVisitantes: true,
    tela: () => import('#modules/acesso/web/entrar/tela-entrar.tsx').then((m) => m.TelaEntrar),
  },
  {
    path: '/404',
    titulo: 'Page Not Found',
    tela: () => import('#departments/telas/nao-encontrada.tsx').then((m) => m.TelaNaoEncontrada),
  },
  {
    path: '/meta',
    titulo: 'Privacidade',
    tela: () => import('#departments/telas/privacidade/tela.tsx').then((m) => m.TelaPrivacidade),
  },
  {
    path: '/register',
    titulo: 'Criar conta',
    tela: () => import('#modules/acesso/web/cadastro/tela-cadastro.tsx').then((m) => m.TelaCadastro),
  },
  {
    path: '/register/{id}',
    titulo: 'Aceitar convite',
    tela: () => import('#modules/acesso/web/cadastro/tela-convite.tsx').then((m) => m.TelaConvite),
  },
  {
    path: '/register/index2',
    titulo: 'Pedir acesso',
    tela: () => import('#departments/telas/pedido-de-acesso.tsx').then((m) => m.TelaPedidoDeAcesso),
  },
  {
    path: '/os/{token}',
    titulo: 'Ordem de serviço',
    tela: () => import('#departments/telas/link-invalido.tsx').then((m) => m.TelaLinkInvalido),
  },
  {
    path: '/acesso-negado',
    titulo: 'Acesso negado',
    tela: () => import('#departments/telas/acesso-negado.tsx').then((m) => m.TelaAcessoNegado),
  },
  {
    path: '/f/{slug}',
    titulo: 'Formulário',
    tela: () => import('#modules/funis/web/publico/tela-formulario.tsx').then((m) => m.TelaDoFormulario),
  },
  {
    path: '/f/documentos/{token}',
    titulo: 'Documentos',
    tela: () => import('#modules/funis/web/publico/tela-documentos.tsx').then((m) => m.TelaDosDocumentos),
  },
  // target of the links in account mails; the specification has no path for it
  {
    path: '/entrar/confirmar',
    titulo: 'Confirmar',
    tela: () => import('#modules/acesso/web/entrar/tela-confirmar.tsx').then((m) => m.TelaConfirmar),
  },
  {
    path: '/tv',
    titulo: 'Painel de TV',
    tela: () => import('#modules/paineltv/web/tela-tv.tsx').then((m) => m.TelaDaTv),
  },
]

/** Public pages: no guard, no shell. */
export const linhasAbertas: readonly Linha[] = abertas.map((l) =>
  completar({ layout: 'nenhum', guards: [], ...l }, null),
)

/** Routes that are not in routes.json, each with its reason. The test of the route list reads this. */
export const linhasNossas: Readonly<Record<string, string>> = {
  '/entrar/confirmar': 'links in account mails lead to a page that asks for a press, because mail scanners open links',
  '/f/{slug}':
    'a form of a funnel is filled in by people without an account: a short address that fits an advertisement',
  '/f/documentos/{token}': 'a customer sends missing documents through a link that ends',
  '/aprovacoes': 'what waits for a person to approve comes from every funnel: one inbox for all of them',
  '/configuracoes/auditoria': 'auditors look into what was done without entering any department',
  '/cad/cadastros/feriados':
    'the days on which the company is closed move every term and every queue: one register, beside the other registers',
  '/cad/correio': 'an installation without SMTP keeps its mail here; someone must be able to read it',
  '/reservas': 'rooms and the car are of everybody, and the pages under /rec and /vu ask for their area',
  '/reservas/{name}': 'the same for one of them: where notices and the code at the door lead',
  '/tv': 'the screen on the wall, which is no person: its key stands behind the # of its address',
}
