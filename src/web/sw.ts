/**
 * Deliberately small: it keeps the hashed files of the build (they never change under one name) so that a screen opens without the
 * network, it shows what is pushed while no tab is open, and it brings the tab forward when a notification is pressed. Data is never kept: it belongs to the session.
 */
const GUARDADOS = 'arquivos-da-construcao'
const MAXIMO = 400

interface EventoComEspera extends Event {
  waitUntil: (promessa: Promise<unknown>) => void
}
interface EventoDeBusca extends EventoComEspera {
  request: Request
  respondWith: (resposta: Promise<Response>) => void
}
interface EventoDeNotificacao extends EventoComEspera {
  notification: Notification
}
interface EventoDePush extends EventoComEspera {
  data: { json: () => unknown } | null
}
interface Janela {
  focus: () => Promise<unknown>
  postMessage: (dados: unknown) => void
}
/** The part of a worker's scope that is used here: the library of worker types cannot stand beside the one of pages. */
interface Escopo {
  location: Location
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void>; matchAll: (o: { type: 'window'; includeUncontrolled: boolean }) => Promise<Janela[]>; openWindow: (url: string) => Promise<unknown> }
  addEventListener: ((tipo: 'install' | 'activate', fn: (e: EventoComEspera) => void) => void) & ((tipo: 'fetch', fn: (e: EventoDeBusca) => void) => void) & ((tipo: 'notificationclick', fn: (e: EventoDeNotificacao) => void) => void) & ((tipo: 'push', fn: (e: EventoDePush) => void) => void)
  registration: { showNotification: (titulo: string, o: NotificationOptions) => Promise<void> }
}
const escopo = self as unknown as Escopo

escopo.addEventListener('install', () => void escopo.skipWaiting())
escopo.addEventListener('activate', (e) => e.waitUntil(escopo.clients.claim()))

escopo.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url)
  if (e.request.method !== 'GET' || url.origin !== escopo.location.origin || !url.pathname.startsWith('/assets/')) return
  e.respondWith(doCofre(e.request))
})

async function doCofre(pedido: Request): Promise<Response> {
  const cofre = await caches.open(GUARDADOS)
  const guardada = await cofre.match(pedido)
  if (guardada) return guardada
  const resposta = await fetch(pedido)
  if (!resposta.ok) return resposta
  await cofre.put(pedido, resposta.clone()).catch(() => {})
  const chaves = await cofre.keys()
  for (const velha of chaves.slice(0, Math.max(0, chaves.length - MAXIMO))) await cofre.delete(velha)
  return resposta
}

/** What the push service brought, which it could not read. A browser that shows nothing loses its subscription: there are always words. */
escopo.addEventListener('push', (e) => {
  const lido = (e.data?.json() ?? {}) as { titulo?: unknown; detalhe?: unknown; href?: unknown; marca?: unknown }
  const texto = (v: unknown) => (typeof v === 'string' ? v : '')
  e.waitUntil(escopo.registration.showNotification(texto(lido.titulo) || 'Há um aviso no Girassol', { body: texto(lido.detalhe), icon: '/icones/192.png', tag: texto(lido.marca), data: { href: texto(lido.href) } }))
})

escopo.addEventListener('notificationclick', (e) => {
  e.notification.close()
  const dados = e.notification.data as { href?: unknown } | null
  e.waitUntil(trazer(typeof dados?.href === 'string' && dados.href.startsWith('/') ? dados.href : '/home'))
})

async function trazer(destino: string): Promise<void> {
  const [aberta] = await escopo.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!aberta) return void (await escopo.clients.openWindow(destino))
  await aberta.focus()
  aberta.postMessage({ tipo: 'abrir', href: destino })
}
