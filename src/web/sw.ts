/**
 * Deliberately small: it stores the hashed files of the build (they never change under one name) and the page they
 * belong to, so that the application opens without the network and says so; it shows what is pushed while no tab is
 * open, and it brings the tab forward when a notification is pressed. Data is never kept: it belongs to the session.
 */
/** One page serves every address of the application. */
const CASCA = '/'
const GUARDADOS = 'arquivos-da-construcao'
const MAXIMO = 1500
const DE_CADA_VEZ = 4

interface EventoComEspera extends Event {
  waitUntil: (promessa: Promise<unknown>) => void
}
/** Newer browsers take rules by which a request goes past this worker. */
interface EventoDeInstalacao extends EventoComEspera {
  addRoutes?: (rota: { condition: { requestMethod: string }; source: 'network' }) => Promise<void>
}
interface EventoDeBusca extends EventoComEspera {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (resposta: Promise<Response>) => void
}
interface EventoDeNotificacao extends EventoComEspera {
  notification: Notification
}
interface EventoDeRecado extends EventoComEspera {
  data: { tipo?: unknown } | null
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
  clients: {
    claim: () => Promise<void>
    matchAll: (o: { type: 'window'; includeUncontrolled: boolean }) => Promise<Janela[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: ((tipo: 'install', fn: (e: EventoDeInstalacao) => void) => void) &
    ((tipo: 'activate', fn: (e: EventoComEspera) => void) => void) &
    ((tipo: 'fetch', fn: (e: EventoDeBusca) => void) => void) &
    ((tipo: 'message', fn: (e: EventoDeRecado) => void) => void) &
    ((tipo: 'notificationclick', fn: (e: EventoDeNotificacao) => void) => void) &
    ((tipo: 'push', fn: (e: EventoDePush) => void) => void)
  registration: {
    navigationPreload?: { enable: () => Promise<void> }
    showNotification: (titulo: string, o: NotificationOptions) => Promise<void>
  }
}
const escopo = self as unknown as Escopo

// the last word of a tab that is being closed would be lost on its way through here: what is written goes straight to
// the network
escopo.addEventListener('install', (e) => {
  e.waitUntil(
    Promise.all([
      escopo.skipWaiting(),
      e.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' }).catch(() => {}),
    ]),
  )
})
// the request of a page leaves while the worker starts
escopo.addEventListener('activate', (e) =>
  e.waitUntil(Promise.all([escopo.clients.claim(), escopo.registration.navigationPreload?.enable().catch(() => {})])),
)

escopo.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url)
  if (e.request.method !== 'GET' || url.origin !== escopo.location.origin) return
  if (url.pathname.startsWith('/assets/')) e.respondWith(doCofre(e.request))
  else if (e.request.mode === 'navigate' && !/^\/(api|webchat|auth|storage)(\/|$)/.test(url.pathname))
    e.respondWith(pagina(e))
})

/** From the network; without one, the stored page, which says that there is none and goes on when it is back. */
async function pagina(e: EventoDeBusca): Promise<Response> {
  try {
    return (await e.preloadResponse) ?? (await fetch(e.request))
  } catch (causa) {
    const guardada = await caches.open(GUARDADOS).then((cofre) => cofre.match(CASCA))
    if (guardada) return guardada
    throw causa
  }
}

async function doCofre(pedido: Request): Promise<Response> {
  const cofre = await caches.open(GUARDADOS)
  const guardada = await cofre.match(pedido)
  if (guardada) return guardada
  const resposta = await fetch(pedido)
  if (!resposta.ok) return resposta
  await cofre.put(pedido, resposta.clone()).catch(() => {})
  podada ??= podar(cofre)
  return resposta
}

/** Once in the life of a worker, which is short: to count what is kept at every file would cost more than the files. */
let podada: Promise<void> | undefined
async function podar(cofre: Cache): Promise<void> {
  const chaves = await cofre.keys()
  const arquivos = chaves.filter((c) => new URL(c.url).pathname !== CASCA)
  for (const velha of arquivos.slice(0, Math.max(0, arquivos.length - MAXIMO))) await cofre.delete(velha)
}

// a dialog or a screen that was never opened opens without the network, too: the rest of the build comes when the page
// has nothing to do
escopo.addEventListener('message', (e) => {
  if (e.data?.tipo === 'guardar') e.waitUntil(guardarConstrucao().catch(() => {}))
})

async function guardarConstrucao(): Promise<void> {
  const arquivos = (await (await fetch('/builds/arquivos.json', { cache: 'no-store' })).json()) as string[]
  const cofre = await caches.open(GUARDADOS)
  const casca = await fetch(CASCA, { cache: 'no-store', headers: { accept: 'text/html' } })
  for (let i = 0; i < arquivos.length; i += DE_CADA_VEZ) {
    await Promise.all(arquivos.slice(i, i + DE_CADA_VEZ).map(async (a) => (await cofre.match(a)) ?? cofre.add(a)))
  }
  // after its files: a stored page whose files are missing would open as a blank one
  if (casca.ok && !casca.redirected) await cofre.put(CASCA, casca)
  await podar(cofre)
}

/**
 * What the push service brought, which it could not read. A browser that shows nothing loses its subscription: there
 * are always words.
 */
escopo.addEventListener('push', (e) => {
  const lido = (e.data?.json() ?? {}) as { titulo?: unknown; detalhe?: unknown; href?: unknown; marca?: unknown }
  const texto = (v: unknown) => (typeof v === 'string' ? v : '')
  e.waitUntil(
    escopo.registration.showNotification(texto(lido.titulo) || 'Há um aviso no Girassol', {
      body: texto(lido.detalhe),
      icon: '/icones/192.png',
      tag: texto(lido.marca),
      data: { href: texto(lido.href) },
    }),
  )
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
