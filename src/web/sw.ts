/**
 * Service worker, deliberately small. It caches the hashed files of the build (immutable under one name) and the page
 * they belong to, so that the application opens offline and says so; it shows push notifications while no tab is open,
 * and focuses the tab when one is clicked. Data is never cached: it belongs to the session.
 */
/**
 * The field application opens from the cache first, also with a bad network. The cached page is replaced by the message
 * `guardar`, which that application sends only while nothing waits to be sent.
 */
const NO_CAMPO = /^\/mpvl\/campo(\/|$)/
/**
 * Stored by the field application: only a device of the field starts the installed application, which begins at the
 * same address for every user (`?inicio`), from the cache.
 */
const DO_CAMPO = '/mpvl/campo'
/** The single page that serves every address of the application. */
const CASCA = '/'
const GUARDADOS = 'arquivos-da-construcao'
const MAXIMO = 1500
const DE_CADA_VEZ = 4

interface EventoComEspera extends Event {
  waitUntil: (promessa: Promise<unknown>) => void
}
/** Newer browsers accept routes that bypass the worker. */
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
  data: { tipo?: unknown; campo?: unknown } | null
}
interface EventoDePush extends EventoComEspera {
  data: { json: () => unknown } | null
}
interface Janela {
  focus: () => Promise<unknown>
  postMessage: (dados: unknown) => void
}
/** The part of the worker scope used here: TypeScript's worker library conflicts with its DOM library. */
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

// POST requests go directly to the network: the last request of a tab that is being closed would be lost in the worker
escopo.addEventListener('install', (e) => {
  e.waitUntil(
    Promise.all([
      escopo.skipWaiting(),
      e.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' }).catch(() => {}),
    ]),
  )
})
// start the request of a page in parallel with the start of the worker
escopo.addEventListener('activate', (e) =>
  e.waitUntil(Promise.all([escopo.clients.claim(), escopo.registration.navigationPreload?.enable().catch(() => {})])),
)

escopo.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url)
  if (e.request.method !== 'GET' || url.origin !== escopo.location.origin) return
  if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/builds/meta/')) e.respondWith(doCofre(e.request))
  else if (e.request.mode === 'navigate' && !/^\/(api|webchat|auth|storage)(\/|$)/.test(url.pathname))
    e.respondWith(pagina(e))
})

/**
 * Returns the page from the network; offline, the cached page, which shows the state and continues when the connection
 * is back.
 */
async function pagina(e: EventoDeBusca): Promise<Response> {
  const { pathname, searchParams } = new URL(e.request.url)
  if (NO_CAMPO.test(pathname)) {
    const cofre = await caches.open(GUARDADOS)
    const daqui = !searchParams.has('inicio') || (await cofre.match(DO_CAMPO))
    const guardada = daqui ? await cofre.match(CASCA) : undefined
    if (guardada) return guardada
  }
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

/** Runs once per worker start: counting the cached files at every store would cost more than the files. */
let podada: Promise<void> | undefined
async function podar(cofre: Cache): Promise<void> {
  const chaves = await cofre.keys()
  const arquivos = chaves.filter((c) => ![CASCA, DO_CAMPO].includes(new URL(c.url).pathname))
  for (const velha of arquivos.slice(0, Math.max(0, arquivos.length - MAXIMO))) await cofre.delete(velha)
}

// when the page is idle, cache the rest of the build, so that dialogs and screens not opened before also work offline
escopo.addEventListener('message', (e) => {
  if (e.data?.tipo === 'guardar') e.waitUntil(guardarConstrucao(e.data.campo === true).catch(() => {}))
})

async function guardarConstrucao(doCampo: boolean): Promise<void> {
  const arquivos = (await (await fetch('/builds/arquivos.json', { cache: 'no-store' })).json()) as string[]
  const cofre = await caches.open(GUARDADOS)
  const casca = await fetch(CASCA, { cache: 'no-store', headers: { accept: 'text/html' } })
  for (let i = 0; i < arquivos.length; i += DE_CADA_VEZ) {
    await Promise.all(arquivos.slice(i, i + DE_CADA_VEZ).map(async (a) => (await cofre.match(a)) ?? cofre.add(a)))
  }
  // stored after its files: a cached page without its files would be blank
  if (casca.ok && !casca.redirected) await cofre.put(CASCA, casca)
  if (doCampo) await cofre.put(DO_CAMPO, new Response(''))
  await podar(cofre)
}

/**
 * Shows a push message (encrypted in transit, so that the push service cannot read it). Always shows text: a browser
 * revokes the subscription of a worker that shows nothing.
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
