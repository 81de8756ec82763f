/**
 * Redirects of old, guessed or short URLs. They are published in builds/meta/{id}.json and looked up on every
 * navigation; an absolute URL leaves the site.
 */
export const regrasDeRota: Readonly<Record<string, { redirect: string }>> = {
  '/entrar': { redirect: '/' },
  '/login': { redirect: '/' },
  '/inicio': { redirect: '/home' },
  '/cadastro': { redirect: '/register' },
  '/pedir-acesso': { redirect: '/register/index2' },
  '/privacidade': { redirect: '/meta' },
  '/conversas': { redirect: '/chat/chat' },
  '/perfil': { redirect: '/configuracoes' },
  '/anpd': { redirect: 'https://www.gov.br/anpd/pt-br' },
}
