import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { decidirJa } from '#tests/servidor/suporte/decidir.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { contraparteGraph, entregarDaMeta, SEGREDO, TOKEN } from '#tests/suporte/contraparte-graph.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const agora = Math.floor(Date.now() / 1000)
const graph = await contraparteGraph({
  formularios: [{ id: '33001', name: 'Simulação residencial' }],
  leads: [
    {
      id: '17900000000000900',
      form_id: '33001',
      created_time: agora - 60,
      ad_id: '66001',
      adset_id: '44001',
      campaign_id: '55001',
      platform: 'ig',
      campos: { full_name: 'Sítio Bela Vista', phone_number: '+5511987651234', email: 'sitio@exemplo.br' },
    },
  ],
})
aoFim(graph.fechar)
const casa = await servidorDeTeste({ conversas: false, env: { SSRF_PERMITIDOS: new URL(graph.url).host } })
await casa.app.funis.instalar()
const banco = casa.app.s.banco
const supervisora = await casa.como('supervisora@girassol.test')
const todos = ['vu', 'eng', 'ti', 'fi'].map((departamento) => ({
  departamento: departamento as 'vu',
  papel: 'supervisor' as const,
}))
const [vendedora, colega] = [await pessoaDeTeste(casa, todos), await pessoaDeTeste(casa, todos)]
const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(banco.db)).rows[0]?.email ?? ''
const vendas = (await vendedora('GET', '/api/funis/vu.vendas')).corpo.data
const estagio = (funil: { definicao: { estagios: { chave: string; id: string }[] } }, chave: string) =>
  funil.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''
const obter = async (id: string) => (await vendedora('GET', `/api/cartoes/${id}`)).corpo.data
const filho = async (id: string, funil: string) =>
  (await obter(id)).parentes.find(
    (p: { funil_id: string; relacao: string }) => p.funil_id === funil && p.relacao === 'filho',
  )?.id as string | undefined
const noTopo = 'Sítio Bela Vista'

/** Values for every required field, as a user fills them in; a file is uploaded to the card's own folder. */
const FATOS = {
  origem_lead: 'meta_ads',
  modalidade: 'autoconsumo',
  cidade: 'Jundiaí',
  uf: 'SP',
  consumo_medio_kwh: 900,
  uc_numero: '7004512',
  titular_uc: 'Sítio Bela Vista',
  potencia_kwp: 8.2,
  potencia_kw: 7.5,
  valor_venda: 3_200_000,
  forma_pagamento: 'financiamento',
  proposta_validade: '2027-01-31',
  documento: '52998224725',
  data_assinatura: '2026-11-20',
  endereco_instalacao: { logradouro: 'Estrada da Serra, 100' },
  geracao_esperada_kwh: 1100,
  margem_pct: 20,
  desconto_pct: 2,
} as const
type Campo = { chave: string; tipo: string; config: { opcoes: { id: string }[]; itens: string[] } }
function valorPara(id: string, c: Campo): unknown {
  const dado = (FATOS as Record<string, unknown>)[c.chave]
  if (c.tipo === 'selecao') return c.config.opcoes.find((o) => o.id === dado)?.id ?? c.config.opcoes[0]?.id
  if (dado !== undefined) return dado
  if (c.tipo === 'arquivo')
    return [{ caminho: `${id}/${c.chave}.pdf`, nome: `${c.chave}.pdf`, mime: 'application/pdf', tamanho: 10 }]
  if (c.tipo === 'relacao') return { id: c.chave, nome: c.chave }
  if (c.tipo === 'numero' || c.tipo === 'moeda') return 1
  if (c.tipo === 'data') return '2026-12-01'
  if (c.tipo === 'datahora') return '2026-12-01T09:00:00-03:00'
  if (c.tipo === 'mes') return '2026-12'
  if (c.tipo === 'telefone') return '5511987651234'
  if (c.tipo === 'email') return 'sitio@exemplo.br'
  if (c.tipo === 'endereco') return { logradouro: 'Estrada da Serra, 100' }
  if (c.tipo === 'itens') return [{ nome: 'Módulo 550 W' }]
  if (c.tipo === 'checklist') return Object.fromEntries(c.config.itens.map((i) => [i, true]))
  if (c.tipo === 'usuario') return vendedora.id
  if (c.tipo === 'booleano') return true
  return c.chave
}
/** Moves a card through the same calls as the screen: reads the missing fields of the refusal and fills them in. */
async function levar(id: string, qual: string, para: string): Promise<void> {
  const funil = (await vendedora('GET', `/api/funis/${qual}`)).corpo.data
  const mover = async (valores = {}) =>
    vendedora('POST', `/api/cartoes/${id}/mover`, {
      de: (await obter(id)).estagio_id,
      para: estagio(funil, para),
      valores,
      motivo: 'Combinado com o cliente',
    })
  const r = await mover()
  if (r.status === 200) return
  const faltam = (r.corpo.error.details ?? []).map((d: { campo: string }) => d.campo.replace('valores.', ''))
  const segunda = await mover(
    Object.fromEntries(
      faltam.map((k: string) => [
        k,
        valorPara(
          id,
          funil.campos.find((c: Campo) => c.chave === k),
        ),
      ]),
    ),
  )
  expect([para, segunda.status, segunda.corpo.error?.message]).toEqual([para, 200, undefined])
}
/** The salesperson requests approval of the amount; a colleague approves. */
async function aprovarSaida(id: string): Promise<void> {
  const { versao, estagio_id } = await obter(id)
  expect(
    (await vendedora('PATCH', `/api/cartoes/${id}`, { versao, valores: { valor_venda: FATOS.valor_venda } })).status,
  ).toBe(200)
  const { data } = (await vendedora('POST', `/api/cartoes/${id}/aprovacoes`, { estagio_id })).corpo
  expect((await decidirJa(casa.app.s, colega, data.id, { decisao: 'aprovada' })).corpo.data.situacao).toBe('aprovada')
}
/** Runs the delayed jobs now: the effects of a move wait ten seconds, so that it can be undone. */
async function agir(): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set run_at = now()
    where run_at > now()
      and task_id in (
        select id
        from graphile_worker._private_tasks
        where identifier in ('funis:passar', 'funis:regras-movimento')
      )
  `.execute(banco.db)
}
const esperarFilho = async (id: string, qual: string): Promise<string> => {
  const funil = (await vendedora('GET', `/api/funis/${qual}`)).corpo.data
  await expect
    .poll(
      async () => {
        await agir()
        return filho(id, funil.id)
      },
      { timeout: 15_000 },
    )
    .toBeTruthy()
  return (await filho(id, funil.id)) ?? ''
}
async function esperarEstagio(id: string, qual: typeof vendas, chave: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await agir()
        return (await obter(id)).estagio_id
      },
      { timeout: 15_000 },
    )
    .toBe(estagio(qual, chave))
}

it('a lead of an advertisement becomes a sale: live for two users, undone, handed off from department to department with one dossier, and shown by its history', async () => {
  await supervisora('PUT', '/api/meta/conexao', {
    url_base: graph.url,
    token: TOKEN,
    segredo_do_app: SEGREDO,
    token_de_verificacao: 'v',
    paginas: ['900001'],
    conta_anuncios: '70001',
    ativa: true,
  })
  const webhook = casa.url + new URL((await supervisora('GET', '/api/meta/conexao')).corpo.data.webhook_url).pathname
  await vendedora('POST', `/api/funis/${vendas.id}/meta`, { formulario_id: '33001' })

  const [eu, ela] = [await janela(casa.url), await janela(casa.url, { tema: 'dark' })]
  await Promise.all([jaDentro(eu.pagina, await emailDe(vendedora.id)), jaDentro(ela.pagina, await emailDe(colega.id))])
  await Promise.all([eu, ela].map((j) => j.pagina.goto('/vu/funis/funilvendas')))
  const coluna = (j: typeof eu, nome: string, n: number) =>
    j.pagina.getByRole('region', { name: new RegExp(`^${nome}, ${n} `) })
  await Promise.all([eu, ela].map((j) => coluna(j, 'Novo lead', 0).waitFor()))

  // Meta reports it twice, and it is one card; both users see it appear
  const lead = graph.anuncios.leads[0]
  for (let i = 0; i < 2; i++)
    await entregarDaMeta(
      webhook,
      `{"object":"page","entry":[{"id":"900001","changes":[{"field":"leadgen","value":{"leadgen_id":${lead?.id},"page_id":"900001","form_id":"33001","created_time":${agora}}}]}]}`,
    )
  await Promise.all([eu, ela].map((j) => coluna(j, 'Novo lead', 1).getByRole('button', { name: noTopo }).waitFor()))
  const { rows } = await sql<{ id: string }>`select id from funis.cartoes where titulo = ${noTopo}`.execute(banco.db)
  const id = rows[0]?.id ?? ''
  expect(rows).toHaveLength(1)
  expect((await obter(id)).origem).toBe('meta')

  // moved by keyboard, visible to the other user, undone, visible again
  await coluna(eu, 'Novo lead', 1).getByRole('button', { name: noTopo }).focus()
  await eu.pagina.keyboard.press('m')
  await eu.pagina
    .getByRole('dialog', { name: 'Mover para' })
    .getByRole('button', { name: /Primeiro contato/ })
    .click()
  const porta = eu.pagina.getByRole('dialog', { name: /Primeiro contato/ })
  if (await porta.getByRole('combobox').count()) {
    await porta.getByRole('combobox').first().click()
    await eu.pagina.getByRole('option').first().click()
    await porta.getByRole('button', { name: /Mover para/ }).click()
  }
  await coluna(ela, 'Primeiro contato', 1).getByRole('button', { name: noTopo }).waitFor()
  await eu.pagina.getByRole('button', { name: 'Desfazer' }).click()
  await coluna(ela, 'Novo lead', 1).getByRole('button', { name: noTopo }).waitFor()

  // sales → commercial proposal, whose stages move the parent card
  await levar(id, 'vu.vendas', 'proposta')
  const proposta = await esperarFilho(id, 'vu.proposta_comercial')
  await levar(proposta, 'vu.proposta_comercial', 'aprovacao')
  await aprovarSaida(proposta)
  await levar(proposta, 'vu.proposta_comercial', 'enviada')
  await esperarEstagio(id, vendas, 'apresentada')
  await coluna(ela, 'Proposta apresentada', 1).getByRole('button', { name: noTopo }).waitFor()
  await levar(proposta, 'vu.proposta_comercial', 'aceita')
  await esperarEstagio(id, vendas, 'negociacao')
  // credit, then won: engineering, and from there purchasing
  await levar(id, 'vu.vendas', 'financiamento')
  const credito = await esperarFilho(id, 'fi.financiamento')
  await levar(id, 'vu.vendas', 'ganho')
  const obra = await esperarFilho(id, 'eng.engenharia')
  await levar(obra, 'eng.engenharia', 'preliminar')
  const compra = await esperarFilho(obra, 'ti.compras')
  const dossies = await Promise.all(
    [id, proposta, credito, obra, compra].map(async (c) => (await obter(c)).dossie_numero),
  )
  expect([new Set(dossies).size, (await obter(compra)).valores.potencia_kwp]).toEqual([1, FATOS.potencia_kwp])

  // the drawer lists all hand-offs; the history has them in order, the undone move included
  await eu.pagina.goto(`/funil/${vendas.id}?cartao=${id}`)
  const gaveta = eu.pagina.getByRole('dialog', { name: noTopo })
  for (const nome of ['Proposta comercial', 'Funil de financiamento', 'Projetos - Engenharia', 'Compras'])
    await gaveta.getByRole('link', { name: nome }).waitFor()
  await gaveta.getByRole('list', { name: 'Atividade' }).getByText('Venda ganha').first().waitFor()
  const log = (
    await sql<{ seq: number; para: string; de: string | null }>`
      select t.seq, e.chave as para, a.chave as de
      from funis.transicoes t
      join funis.estagios e on e.id = t.para_estagio_id
      left join funis.estagios a on a.id = t.de_estagio_id
      where t.cartao_id = ${id}
      order by t.seq
    `.execute(banco.db)
  ).rows
  expect(log.map((t) => t.para)).toEqual([
    'novo_lead',
    'primeiro_contato',
    'novo_lead',
    'proposta',
    'apresentada',
    'negociacao',
    'financiamento',
    'ganho',
  ])
  log.slice(1).forEach((t, i) => expect(t.de).toBe(log[i]?.para))
  expect([...eu.erros, ...ela.erros]).toEqual([])
  await Promise.all([eu.contexto.close(), ela.contexto.close()])
}, 90_000)

it('the funnel’s manager writes a rule as a sentence, tries it on a card and publishes it; a public form triggers it', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, await emailDe(vendedora.id))
  const antes = (
    await vendedora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: 'Chácara do Ipê',
      valores: { nome: 'Ipê', telefone: '5511987650999', origem_lead: 'indicacao' },
    })
  ).corpo.data
  await vendedora('POST', `/api/funis/${vendas.id}/formularios`, {
    slug: 'orcamento',
    titulo: 'Peça seu orçamento',
    campos: [
      { chave: 'nome', obrigatorio: true },
      { chave: 'telefone', obrigatorio: true },
    ],
    consentimento: 'Concordo em ser contatado.',
    sucesso: 'Obrigado! Ligamos hoje.',
    ativo: true,
  })
  await pagina.goto('/vu/funis/funilvendas')
  await pagina.getByRole('button', { name: 'Automações' }).click()
  await pagina.getByText('Nenhuma automação neste funil').waitFor()
  await pagina.getByRole('button', { name: 'Nova regra' }).first().click()
  const regra = pagina.getByRole('form', { name: 'Regra' })
  await regra.getByLabel('Nome da regra').fill('Ligar logo')
  await regra.getByRole('combobox', { name: 'Quando o cartão' }).click()
  await pagina.getByRole('option', { name: 'é criado' }).click()
  await regra.getByRole('button', { name: 'Salvar e publicar' }).click()
  await regra.getByText('Escreva o aviso').first().waitFor()
  await regra.getByRole('button', { name: 'Tirar avisar' }).click()
  await regra.getByRole('button', { name: 'Ação' }).click()
  await pagina.getByRole('menuitem', { name: 'comentar' }).click()
  // fields are shown by their names, and chosen from a list
  await regra.getByLabel('Comentário').fill('Ligar para ')
  await regra.getByRole('combobox', { name: 'Incluir um campo' }).fill('razão')
  await pagina.getByRole('option', { name: 'Nome / razão social' }).click()
  await regra.getByLabel('Comentário').press('End')
  await regra.getByLabel('Comentário').pressSequentially(' hoje')
  expect(await regra.getByLabel('Comentário').inputValue()).toBe('Ligar para {{Nome / razão social}} hoje')
  await regra.getByText('Por exemplo: Ligar para Marlene Prado hoje').waitFor()
  await regra.getByRole('button', { name: 'Salvar rascunho' }).click()
  await regra.getByRole('combobox', { name: 'Simular neste cartão' }).fill('Ipê')
  await pagina.getByRole('option', { name: /Chácara do Ipê/ }).click()
  await regra.getByText('Comentar: “Ligar para Ipê hoje”').waitFor()
  await regra.getByRole('button', { name: 'Salvar e publicar' }).click()
  await pagina.getByRole('button', { name: 'Ligar logo' }).waitFor()
  await semBarreiras(pagina)
  expect(
    (
      await sql<{ n: number }>`select count(*)::int as n from funis.comentarios where cartao_id = ${antes.id}`.execute(
        banco.db,
      )
    ).rows[0]?.n,
  ).toBe(0)

  const fora = await janela(casa.url, { largura: 390, altura: 800 })
  await fora.pagina.goto('/f/orcamento')
  await fora.pagina.getByLabel('Nome / razão social').fill('Quem Vem do Anúncio')
  await fora.pagina.getByLabel('Telefone (WhatsApp)').fill('11987650777')
  await fora.pagina.getByRole('button', { name: 'Enviar' }).click()
  await fora.pagina.getByText('Marque que concorda para enviar').waitFor()
  await semBarreiras(fora.pagina)
  await fora.pagina.getByLabel('Concordo em ser contatado.').check()
  await expect
    .poll(
      async () => {
        if (!(await fora.pagina.getByRole('status').count()))
          await fora.pagina.getByRole('button', { name: 'Enviar' }).click()
        return fora.pagina.locator('[role=status], [role=alert]').allInnerTexts()
      },
      { timeout: 15_000, interval: 2500 },
    )
    .toEqual([expect.stringContaining('Obrigado! Ligamos hoje.')])
  await fora.contexto.close()
  await pagina.getByRole('button', { name: 'O que ela fez' }).click()
  await expect
    .poll(
      async () => {
        await pagina
          .getByRole('list', { name: 'Execuções' })
          .getByText('Quem Vem do Anúncio')
          .waitFor({ timeout: 12_000 })
        return pagina.getByText('Comentou no cartão').count()
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  expect([...erros, ...fora.erros]).toEqual([])
  await contexto.close()
}, 60_000)
