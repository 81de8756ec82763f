import { completar, tela } from './montar.ts'
import type { Linha, LinhaCurta } from './tipos.ts'

const abertas: readonly LinhaCurta[] = [
  {
    path: '/',
    titulo: 'Entrar',
    soVisitantes: true,
    tela: tela('entrar', () => import('#modules/acesso/entrar/web/tela-entrar.tsx').then((m) => m.TelaEntrar)),
  },
  {
    path: '/404',
    titulo: 'Page Not Found',
    tela: tela('nao-encontrada', () =>
      import('#departments/telas/nao-encontrada.tsx').then((m) => m.TelaNaoEncontrada),
    ),
  },
  {
    path: '/meta',
    titulo: 'Privacidade',
    tela: tela('privacidade', () => import('#departments/telas/privacidade/tela.tsx').then((m) => m.TelaPrivacidade)),
  },
  {
    path: '/register',
    titulo: 'Criar conta',
    tela: tela('cadastro', () =>
      import('#modules/acesso/entrar/web/cadastro/tela-cadastro.tsx').then((m) => m.TelaCadastro),
    ),
  },
  {
    path: '/register/{id}',
    titulo: 'Aceitar convite',
    tela: tela('convite', () =>
      import('#modules/acesso/entrar/web/cadastro/tela-convite.tsx').then((m) => m.TelaConvite),
    ),
  },
  {
    path: '/register/index2',
    titulo: 'Pedir acesso',
    tela: tela('pedido-de-acesso', () =>
      import('#departments/telas/pedido-de-acesso.tsx').then((m) => m.TelaPedidoDeAcesso),
    ),
  },
  {
    path: '/os/{token}',
    titulo: 'Ordem de serviço',
    tela: tela('os-publica', () =>
      import('#modules/campo/web/publica/tela-publica.tsx').then((m) => m.TelaDaOsPublica),
    ),
  },
  {
    path: '/acesso-negado',
    titulo: 'Acesso negado',
    tela: tela('acesso-negado', () => import('#departments/telas/acesso-negado.tsx').then((m) => m.TelaAcessoNegado)),
  },
  {
    path: '/f/{slug}',
    titulo: 'Formulário',
    porque: 'people without an account fill in a form of a funnel; the short address fits an advertisement',
    tela: tela('formulario', () =>
      import('#modules/formularios/web/paginas/tela-formulario.tsx').then((m) => m.TelaDoFormulario),
    ),
  },
  {
    path: '/f/documentos/{token}',
    titulo: 'Documentos',
    porque: 'a customer sends missing documents through a link that expires',
    tela: tela('documentos', () =>
      import('#modules/formularios/web/paginas/tela-documentos.tsx').then((m) => m.TelaDosDocumentos),
    ),
  },
  {
    path: '/p/{token}',
    titulo: 'Proposta',
    porque: 'a customer reads, asks about and accepts a proposal without an account; the server draws the page',
    tela: tela('proposta-publica', () =>
      import('#modules/propostas/web/publica/tela-publica.tsx').then((m) => m.TelaDaPropostaPublica),
    ),
  },
  {
    path: '/assinar/{token}',
    titulo: 'Assinar',
    porque: 'a signer reads, confirms who they are and signs without an account; the server draws the page',
    tela: tela('assinar', () =>
      import('#modules/assinaturas/web/publica/tela-publica.tsx').then((m) => m.TelaDeAssinar),
    ),
  },
  {
    path: '/verificar/{codigo}',
    titulo: 'Verificar documento',
    porque: 'anyone who holds a signed document verifies it by its code; the server draws the page',
    tela: tela('verificar', () =>
      import('#modules/assinaturas/web/publica/tela-publica.tsx').then((m) => m.TelaDeVerificar),
    ),
  },
  {
    path: '/fatura/{token}',
    titulo: 'Fatura',
    porque: 'a member pays, understands and disputes an invoice without an account; the server draws the page',
    tela: tela('fatura-publica', () =>
      import('#modules/faturas/web/publica/tela-publica.tsx').then((m) => m.TelaDaFaturaPublica),
    ),
  },
  {
    path: '/investidor/{token}',
    titulo: 'Extrato do investidor',
    porque: 'an investor reads the own statement and scenarios without an account; the server draws the page',
    tela: tela('investidor-publico', () =>
      import('#modules/investidores/web/tela-publica.tsx').then((m) => m.TelaDoInvestidorPublico),
    ),
  },
  // target of the links in account mails; the specification has no path for it
  {
    path: '/entrar/confirmar',
    titulo: 'Confirmar',
    porque: 'links in account mails lead to a page that asks for a press, because mail scanners open links',
    tela: tela('confirmar', () => import('#modules/acesso/entrar/web/tela-confirmar.tsx').then((m) => m.TelaConfirmar)),
  },
  {
    path: '/entrar/instalar',
    titulo: 'Primeira conta',
    porque: 'the set-up link of a new installation makes the first account; its token follows the #',
    tela: tela('instalar', () => import('#modules/acesso/entrar/web/tela-instalar.tsx').then((m) => m.TelaInstalar)),
  },
  {
    path: '/tv',
    titulo: 'Painel de TV',
    porque: 'the TV on the wall has no account: its key follows the # of its address',
    tela: tela('tv', () => import('#modules/paineltv/web/tela-tv.tsx').then((m) => m.TelaDaTv)),
  },
]

/** Public pages: no guard, no shell. */
export const linhasAbertas: readonly Linha[] = abertas.map((l) =>
  completar({ layout: 'nenhum', guards: [], ...l }, null),
)
