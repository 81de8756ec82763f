/**
 * Addresses that people type, keep or were told, and where they lead. They travel in builds/meta/{id}.json and are
 * looked up on every navigation; a whole address leaves the site.
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
