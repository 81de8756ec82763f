import { completar } from './montar.ts'
import type { Linha, LinhaCurta } from './tipos.ts'

const abertas: readonly LinhaCurta[] = [
  { path: '/', titulo: 'Entrar', soVisitantes: true, tela: () => import('#modules/acesso/web/entrar/tela-entrar.tsx').then((m) => m.TelaEntrar) },
  { path: '/404', titulo: 'Page Not Found', tela: () => import('#departments/telas/nao-encontrada.tsx').then((m) => m.TelaNaoEncontrada) },
  { path: '/meta', titulo: 'Privacidade', tela: () => import('#departments/telas/privacidade/tela.tsx').then((m) => m.TelaPrivacidade) },
  { path: '/register', titulo: 'Criar conta', tela: () => import('#modules/acesso/web/cadastro/tela-cadastro.tsx').then((m) => m.TelaCadastro) },
  { path: '/register/{id}', titulo: 'Aceitar convite', tela: () => import('#modules/acesso/web/cadastro/tela-convite.tsx').then((m) => m.TelaConvite) },
  { path: '/register/index2', titulo: 'Pedir acesso', tela: () => import('#departments/telas/pedido-de-acesso.tsx').then((m) => m.TelaPedidoDeAcesso) },
  { path: '/os/{token}', titulo: 'Ordem de serviço', tela: () => import('#departments/telas/link-invalido.tsx').then((m) => m.TelaLinkInvalido) },
  { path: '/acesso-negado', titulo: 'Acesso negado', tela: () => import('#departments/telas/acesso-negado.tsx').then((m) => m.TelaAcessoNegado) },
  // where the links of the account mails lead; the specification does not name its page
  { path: '/entrar/confirmar', titulo: 'Confirmar', tela: () => import('#modules/acesso/web/entrar/tela-confirmar.tsx').then((m) => m.TelaConfirmar) },
]

/** Pages that anyone may open: no guard, no shell. */
export const linhasAbertas: readonly Linha[] = abertas.map((l) => completar({ layout: 'nenhum', guards: [], ...l }, null))

/** Rows that routes.json does not have, each with its reason. The test of the route list reads this. */
export const linhasNossas: Readonly<Record<string, string>> = {
  '/entrar/confirmar': 'links in account mails lead to a page that asks for a press, because mail scanners open links',
  '/cad/correio': 'an installation without SMTP keeps its mail here; someone must be able to read it',
}
