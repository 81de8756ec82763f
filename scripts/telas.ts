import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Page } from 'playwright-core'
import { linhas } from '#departments/index.ts'
import { iniciarPostgres } from '#embedded/postgres/iniciar.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { subir } from '#server/subir.ts'

// `npm run telas`: takes a screenshot of every route, desktop and phone, light and dark, as the administrator of the
// demonstration company. `npm run telas -- /chat/chat /home` takes only these.
const RAIZ = join(import.meta.dirname, '..')
const pedidas = process.argv.slice(2)
const pasta = join(RAIZ, 'telas')
mkdirSync(pasta, { recursive: true })
const dados = mkdtempSync(join(tmpdir(), 'girassol-telas-'))
const servidor = await subir({ PORT: '0', DATA_DIR: dados, SEED: 'demo', LOG_LEVEL: 'error' })
const navegador = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: [
    '--no-sandbox',
    '--headless',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** For routes with a parameter: the query that finds a record to show. */
const EXEMPLOS: Record<string, string> = {
  '/cad/cadastros/contatos/{id}': 'select contato_id as x from cad.unidades_consumidoras limit 1',
  '/cad/cadastros/funis/{id}': "select id as x from funis.funis where chave = 'vu.vendas'",
  '/personalizacao/funil/{id}': "select id as x from funis.funis where chave = 'vu.vendas'",
  '/funil/{id}': "select id as x from funis.funis where chave = 'vu.vendas'",
  '/co/funis/oportunidade/{id}':
    "select c.id as x from funis.cartoes c join funis.funis f on f.id = c.funil_id where f.chave = 'vu.vendas' and c.situacao = 'aberto' limit 1",
  '/co/tarefas/view/{id}': 'select id as x from tarefas.tarefas where cartao_id is not null limit 1',
  '/chat/configuracoes/inboxes/chatbots/{id}/flow': 'select id as x from chat.robos order by criado_em limit 1',
  '/chat/meta/adsets/{id}': 'select id as x from meta.conjuntos limit 1',
  '/chat/meta/leads/{id}': 'select id as x from meta.leads limit 1',
  '/vu/catalogo/{id}': "select id as x from catalogo.itens where tipo = 'modulo' order by modelo limit 1",
  '/vu/propostas/autoconsumo/{id}':
    "select id as x from propostas.propostas where tipo = 'autoconsumo' and estado = 'visualizada' order by versao desc, numero limit 1",
  '/vu/propostas/autoconsumo/{id}/editar':
    "select id as x from propostas.propostas where tipo = 'autoconsumo' and estado = 'rascunho' order by numero limit 1",
  '/vu/propostas/investimento/{id}':
    "select id as x from propostas.propostas where tipo = 'investimento' and estado = 'enviada' limit 1",
  '/vu/propostas/investimento/{id}/editar':
    "select id as x from propostas.propostas where tipo = 'investimento' and estado = 'rascunho' limit 1",
  '/co/propostas/{id}':
    "select id as x from propostas.propostas where tipo = 'assinatura' and estado = 'aceita' limit 1",
  '/mpvl/propostas/limpeza/{id}': "select id as x from propostas.propostas where tipo = 'limpeza' limit 1",
  '/mpvl/propostas/servicos/{id}': "select id as x from propostas.propostas where tipo = 'servicos' limit 1",
  '/est/materiais/{id}':
    "select c.item_id as x from estoque.custos c join estoque.materiais m using (item_id) where m.codigo like 'INV-%' order by (select count(*) from estoque.linhas l where l.item_id = c.item_id) desc limit 1",
  '/est/materiais/{id}/editar':
    "select item_id as x from estoque.materiais where codigo like 'INV-%' order by codigo limit 1",
  '/est/categorias/{id}': "select id as x from estoque.categorias where nome = 'Cabos' limit 1",
  '/est/categorias/{id}/editar': "select id as x from estoque.categorias where nome = 'Cabos' limit 1",
  '/est/pedidos/{id}': 'select id as x from compras.pedidos order by numero limit 1',
  '/est/inventarios/{id}': "select id as x from inventarios.inventarios where situacao = 'em_contagem' limit 1",
  '/est/inventarios/{id}/editar': "select id as x from inventarios.inventarios where situacao = 'rascunho' limit 1",
  '/est/separacao/{id}': 'select id as x from separacao.separacoes limit 1',
  '/mpvl/ordens-servico/{id}': "select id as x from ordens.ordens where situacao = 'concluida' order by numero limit 1",
  '/mpvl/cadastros/servicos/{id}': 'select servico_id as x from ordens.ordens where servico_id is not null limit 1',
  '/mpvl/cadastros/servicos/{id}/details':
    'select servico_id as x from ordens.ordens where servico_id is not null limit 1',
  '/mpvl/garantias/{id}': 'select id as x from garantias.rmas order by numero limit 1',
  '/mpvl/cadastros/usinas/{id}/mapa': 'select usina_id as x from garantias.strings limit 1',
  '/mpvl/cadastros/usinas/{id}': 'select id as x from usinas.usinas order by nome limit 1',
  '/f/{slug}': 'select slug as x from funis.formularios where ativo limit 1',
  '/rec/administracao/{name}': "select chave as x from recursos.recursos where tipo = 'sala' limit 1",
  '/vu/{name}': "select chave as x from recursos.recursos where tipo = 'sala' limit 1",
  '/reservas/{name}': "select chave as x from recursos.recursos where tipo = 'carro' limit 1",
}
const banco = await iniciarPostgres(dados)
const exemplos = new Map<string, string>()
for (const [caminho, pergunta] of Object.entries(EXEMPLOS))
  exemplos.set(caminho, String((await executarSolto<{ x: unknown }>(banco.url, pergunta))[0]?.x ?? 'exemplo'))

const tamanhos = { mesa: { width: 1440, height: 900 }, celular: { width: 390, height: 844 } }
const aspectos = Object.entries(tamanhos).flatMap(([tamanho, viewport]) =>
  (['light', 'dark'] as const).map((tema) => ({ tamanho, viewport, tema })),
)
let feitas = 0
try {
  // in parallel, because most of the time of a screenshot is waiting for the screen to settle
  await Promise.all(aspectos.map(retratarTudo))
} finally {
  await navegador.close()
  await servidor.fechar()
  rmSync(dados, { recursive: true, force: true })
}
console.log(`${feitas} imagens em ${pasta}`)

async function retratarTudo({ tamanho, viewport, tema }: (typeof aspectos)[number]): Promise<void> {
  const contexto = await navegador.newContext({
    baseURL: servidor.url,
    viewport,
    colorScheme: tema,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  const visita = await contexto.newPage()
  for (const rota of linhas.filter((l) => l.soVisitantes === true && quer(l.path)))
    await retratar(visita, rota.path, tamanho, tema)
  await entrar(visita)
  for (const rota of linhas.filter((l) => l.soVisitantes !== true && quer(l.path)))
    await retratar(visita, rota.path, tamanho, tema)
  if (quer('/chat/chat')) await retratarConversa(visita, tamanho, tema)
  await contexto.close()
}

function quer(caminho: string): boolean {
  return pedidas.length === 0 || pedidas.some((p) => p === caminho)
}

async function entrar(pagina: Page): Promise<void> {
  await pagina.goto('/')
  await pagina.getByLabel('E-mail', { exact: true }).fill('admin@girassol.test')
  await pagina.getByLabel('Senha', { exact: true }).fill('girassol-demo')
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.waitForURL((u) => u.pathname !== '/')
}

async function retratar(pagina: Page, caminho: string, tamanho: string, tema: string): Promise<void> {
  await pagina.goto(caminho.replace(/\{\w+\}/g, encodeURIComponent(exemplos.get(caminho) ?? 'exemplo')))
  await pagina.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => {})
  await pagina.waitForTimeout(150)
  await pagina.screenshot({
    path: join(pasta, `${caminho.replaceAll('/', '_').replace(/[{}]/g, '') || '_'}-${tamanho}-${tema}.png`),
  })
  feitas++
}

async function retratarConversa(pagina: Page, tamanho: string, tema: string): Promise<void> {
  await pagina.goto('/chat/chat')
  await pagina.getByText('Marlene Ferreira Prado').first().click()
  await pagina.getByText('Consegue mandar alguém?').first().waitFor()
  await pagina.waitForTimeout(400)
  await pagina.screenshot({ path: join(pasta, `_chat_chat-conversa-${tamanho}-${tema}.png`) })
  feitas++
}
