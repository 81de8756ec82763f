import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { contagens } from '#modules/chat/lista/server/consultas/contagens.ts'
import { listarConversas } from '#modules/chat/lista/server/consultas/conversas.ts'
import { paginaDeMensagens } from '#modules/chat/nucleo/server/consultas/mensagens.ts'
import { naoLidasPorCaixa } from '#modules/chat/lista/server/consultas/nao-lidas.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { conexoes } from '#modules/meta/contract/conexao.ts'
import { leads } from '#modules/meta/contract/leads.ts'
import { abrirConversa, casaDeChat, numeroNovo, postar, recebida } from '#tests/suporte/chat.ts'
import { contraparteGraph, entregarDaMeta, SEGREDO, TOKEN } from '#tests/suporte/contraparte-graph.ts'
import { CONFIGURACAO, recebidaDoWhatsapp } from '#tests/suporte/whatsapp.ts'

const graph = await contraparteGraph({ formularios: [{ id: '33001', name: 'Simulação' }] })
afterAll(graph.fechar)
const casa = await casaDeChat({ permitirTambem: [new URL(graph.url).host] })
const banco = casa.app.s.banco.db
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const base = '/api/chat/conversas'
const contatosDe = async (fim: string) =>
  (
    await sql<{
      id: string
      telefone: string | null
    }>`
      select id, telefone
      from cad.contatos
      where right(telefone, 8) = ${fim}
    `.execute(banco)
  ).rows

describe('one person, through any channel and in any spelling', () => {
  /** A number that WhatsApp stores without its ninth digit, in all its spellings. */
  const grafias = (fim: string) => ({
    nove: `5541${`9${fim}`}`,
    oito: `5541${fim}`,
    tela: `(41) 9${fim.slice(0, 4)}-${fim.slice(4)}`,
    curta: `41 ${fim.slice(0, 4)} ${fim.slice(4)}`,
    mais: `+55 41 9 ${fim}`,
  })
  const criar = async (tipo: string, configuracao: object) =>
    (await supervisora('POST', '/api/chat/caixas-entrada', { nome: `Porta ${numeroNovo()}`, tipo, configuracao })).corpo
      .data as { id: string; token: string }

  it.each(
    ['80010001', '80010002', '80010003', '80010004', '80010005', '80010006'].map((fim, primeira) => ({
      fim,
      primeira,
    })),
  )(
    '[R1] the ninth digit makes no second contact: message, echo, official API, another system, a lead, by hand; input $primeira comes first',
    async ({ fim, primeira }) => {
      const n = grafias(fim)
      const [api, oficial, sistema] = [
        await casa.criarCaixa(supervisora),
        await criar('whatsapp', { ...CONFIGURACAO, url_base: graph.url }),
        await criar('webhook', {}),
      ]
      await supervisora.chamar(conexoes.alterar, {
        body: {
          url_base: graph.url,
          token: TOKEN,
          segredo_do_app: SEGREDO,
          token_de_verificacao: 'verificar-leads',
          paginas: ['900001'],
          ativa: true,
        },
      })
      const meta = new URL((await supervisora('GET', '/api/meta/conexao')).corpo.data.webhook_url).pathname
      const portas = [
        () => casa.entregar(api, recebida({ numero: n.oito }), recebida({ numero: n.nove })),
        () => casa.entregar(api, recebida({ numero: n.oito, de_mim: true, texto: 'do próprio aparelho' })),
        async () => {
          await entregarDaMeta(`${casa.url}/api/chat/webhook/${oficial.token}`, recebidaDoWhatsapp({ de: n.oito }))
          await casa.app.chat.processarAgora(oficial.id)
        },
        async () => {
          await postar(casa.url, sistema.token, {
            id: crypto.randomUUID(),
            texto: 'do ERP',
            contato: { nome: 'Lia', telefone: n.curta },
          })
          await casa.app.chat.processarAgora(sistema.id)
        },
        async () => {
          const id = `179${fim}0000`
          graph.anuncios.leads.push({
            id,
            form_id: '33001',
            created_time: Math.floor(Date.now() / 1000),
            ad_id: '66001',
            adset_id: '44001',
            campaign_id: '55001',
            platform: 'ig',
            campos: { full_name: 'Lia', phone_number: n.mais },
          })
          await entregarDaMeta(
            casa.url + meta,
            `{"object":"page","entry":[{"id":"900001","time":1,"changes":[{"field":"leadgen","value":{"leadgen_id":${id},"page_id":"900001","form_id":"33001","created_time":1}}]}]}`,
          )
          await ate('the lead was read', async () =>
            (await supervisora.chamar(leads.listar, { query: { limit: 100 } })).corpo.data.some(
              (l) => l.leadgen_id === id && l.estado === 'pronto',
            ),
          )
        },
        async () => {
          for (const contato_telefone of [n.tela, n.curta, n.oito])
            await abrirConversa(supervisora, api, { contato_telefone })
          const solta = await abrirConversa(supervisora, api, { contato_nome: 'Ainda sem número' })
          // the number belongs to an existing contact: the correction is refused, no second contact is created
          expect(
            (
              await supervisora.chamar(conversas.alterar, {
                params: { id: solta.id },
                body: { contato_telefone: n.tela },
              })
            ).status,
          ).toBe(409)
        },
      ]
      await portas[primeira]?.()
      for (const [i, entrar] of portas.entries()) if (i !== primeira) await entrar()
      const contatos = await contatosDe(fim)
      expect(contatos).toEqual([{ id: contatos[0]?.id, telefone: n.nove }])
      const abertas = await sql<{ caixa: string; n: number }>`
        select caixa_entrada_id as caixa, count(*)::int as n
        from chat.conversas
        where contato_id = ${contatos[0]?.id ?? ''}
        group by 1
      `.execute(banco)
      expect(abertas.rows.map((r) => r.n)).toEqual([1, 1, 1])
      // search finds the contact in any spelling
      for (const escrita of Object.values(n))
        expect(
          (await supervisora.chamar(conversas.listar, { query: { busca: escrita } })).corpo.pagination.total,
          escrita,
        ).toBe(3)
    },
  )
})

describe('a person with a hidden number', () => {
  it('[R2] stores every message, also without number, name or known type, and each contact can be told apart', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const esconde = (n: number, extra: Record<string, unknown> = {}) =>
      recebida({ key: { remoteJid: `99000000000000${n}@lid` }, nome: '', texto: `oculta ${n}`, extra })
    await casa.entregar(
      caixa,
      esconde(1),
      esconde(2),
      esconde(3, { message: { algoQueNaoExistia: { a: 1 } }, messageType: 'algoQueNaoExistia' }),
      esconde(1),
    )
    const linhas = (await atendente.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id] } })).corpo.data
    expect(linhas.map((l) => [l.contato_telefone, l.ultima_seq]).toSorted()).toEqual([
      [null, 1],
      [null, 1],
      [null, 2],
    ])
    for (const l of linhas) {
      expect((await atendente.chamar(mensagens.listar, { params: { id: l.id } })).corpo.data).toHaveLength(l.ultima_seq)
      // an answer reaches the hidden address
      expect(
        (await atendente.chamar(mensagens.enviar, { params: { id: l.id }, body: { conteudo: 'pois não' } })).status,
      ).toBe(200)
    }
    expect(
      new Set(
        casa
          .pedidos('/message/')
          .slice(-3)
          .map((p) => p.corpo.number),
      ),
    ).toEqual(new Set([1, 2, 3].map((n) => `99000000000000${n}@lid`)))
    const { rows } = await sql<{
      situacao: string
    }>`
      select distinct situacao
      from chat.eventos_webhook
      where caixa_entrada_id = ${caixa.id}
    `.execute(banco)
    expect(rows).toEqual([{ situacao: 'processado' }])
  })
})

describe('the order of a thread', () => {
  it('[R21] is the same for all users and permanent, within one second, for both sides, on any page', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const numero = numeroNovo()
    const em = Math.floor(Date.now() / 1000)
    const { id } = await abrirConversa(atendente, caixa, { contato_telefone: numero })
    const ditas: string[] = []
    for (let i = 0; i < 12; i++) {
      ditas.push(`passo ${i}`)
      if (i % 3 === 2) await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: `passo ${i}` } })
      else await casa.entregar(caixa, recebida({ numero, em, texto: `passo ${i}` }))
    }
    const limpa = (t: string) => t.replace(/^\*.+\*\n\n/, '')
    const ler = async (consulta: string) =>
      (await atendente('GET', `${base}/${id}/mensagens?${consulta}`)).corpo as {
        data: { id: string; seq: number; conteudo: string; direcao: string }[]
        pagination: { hasMore: boolean }
      }
    const inteiro = (await ler('limit=200')).data.filter((m) => m.direcao !== 'sistema')
    expect(inteiro.map((m) => limpa(m.conteudo)).toReversed()).toEqual(ditas)
    for (const limit of [1, 5, 7]) {
      const aos: string[] = []
      for (let page = 1; ; page++) {
        const p = await ler(`limit=${limit}&page=${page}`)
        aos.push(...p.data.filter((m) => m.direcao !== 'sistema').map((m) => m.id))
        if (!p.pagination.hasMore) break
      }
      expect(aos).toEqual(inteiro.map((m) => m.id))
    }
    // a later receipt, edit or reaction moves no message
    const antes = inteiro.map((m) => [m.id, m.seq])
    await atendente.chamar(conversas.alterar, { params: { id }, body: { prioridade: 'alta' } })
    await casa.entregar(caixa, recebida({ numero, em: em - 1, texto: 'atrasada, de um segundo antes' }))
    expect(
      (await ler('limit=200')).data.filter((m) => antes.some(([x]) => x === m.id)).map((m) => [m.id, m.seq]),
    ).toEqual(antes)
  })
})

describe('list, counts and threads', () => {
  const alcance = { todas: true, papeis: new Map() }
  const pagina = { page: 1, limit: 50, ordem: 'recente' as const }

  /** Counts the rows that PostgreSQL reads inside one transaction, by its own statistics. */
  const linhasLidas = (fazer: (tx: Parameters<typeof listarConversas>[0]) => Promise<unknown>) =>
    casa.app.s.banco.transacao(async (tx) => {
      const ateAqui = async () =>
        (
          await sql<{ n: number }>`
            select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as n
            from pg_stat_xact_user_tables
            where schemaname in ('chat', 'cad')
          `.execute(tx)
        ).rows[0]?.n ?? 0
      const antes = await ateAqui()
      await fazer(tx)
      return (await ateAqui()) - antes
    })

  async function encher(caixa: string, conversa: string, de: number, quantas: number): Promise<void> {
    await sql`
      with k as (
        insert into cad.contatos (id, nome)
        select gen_random_uuid(), 'Cliente ' || i
        from generate_series(${de}::int, ${de + quantas - 1}::int) i
        returning id, nome
      )
      insert into chat.conversas (
        id, caixa_entrada_id, contato_id, status, finalizada_em, ultima_interacao_em, criado_em
      )
      select
        gen_random_uuid(),
        ${caixa},
        id,
        case when n % 5 = 0 then 'ativa' else 'finalizada' end,
        case when n % 5 = 0 then null else now() end,
        now() - n * interval '1 second',
        now() - n * interval '1 second'
      from (select id, row_number() over () as n from k) x
    `.execute(banco)
    await sql`
      insert into chat.mensagens (conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status)
      select c.id, i, gen_random_uuid(), c.caixa_entrada_id, 'entrada', 'text', 'oi', 'entregue'
      from chat.conversas c, generate_series(1, 3) i
      where c.caixa_entrada_id = ${caixa}
        and c.ultima_seq = 0
        and c.id <> ${conversa}
    `.execute(banco)
    await sql`
      update chat.conversas
      set
        ultima_seq = 3,
        ultima_msg_seq = 3,
        total_entradas = 3,
        entradas_respondidas = case when status = 'finalizada' then 3 else 1 end
      where caixa_entrada_id = ${caixa}
        and ultima_seq = 0
        and id <> ${conversa}
    `.execute(banco)
    await sql`
      insert into chat.mensagens (conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status)
      select ${conversa}::uuid, i, gen_random_uuid(), ${caixa}::uuid, 'saida', 'text', 'linha ' || i, 'lida'
      from generate_series(${de}::int, ${de + quantas - 1}::int) i
    `.execute(banco)
    await sql`
      update chat.conversas
      set ultima_seq = ${de + quantas - 1}, ultima_msg_seq = ${de + quantas - 1}
      where id = ${conversa}
    `.execute(banco)
    await casa.app.chat.rotinas.find((r) => r.nome === 'chat:dobrar-contagens')?.executar()
    // as the owner, because the application role may not analyze; it also discards plans made while the tables were
    // small, which otherwise takes a minute
    await executarSolto(
      casa.app.s.banco.url,
      'analyze chat.conversas, chat.mensagens, cad.contatos, chat.contagens, chat.contagem_mudancas',
    )
  }

  it('[R7] read as many rows as they show, not as many as are stored: ten times the data, the same rows read', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const longa = await abrirConversa(supervisora, caixa)
    const medir = async () => ({
      lista: await linhasLidas((tx) => listarConversas(tx, supervisora.id, alcance, pagina)),
      abertas: await linhasLidas((tx) =>
        listarConversas(tx, supervisora.id, alcance, { ...pagina, status: ['ativa'] }),
      ),
      contagens: await linhasLidas((tx) => contagens(tx, supervisora.id, alcance)),
      nao_lidas: await linhasLidas((tx) => naoLidasPorCaixa(tx, supervisora.id, alcance)),
      fio: await linhasLidas((tx) => paginaDeMensagens(tx, supervisora.id, longa.id, { page: 1, limit: 50 })),
      fundo: await linhasLidas((tx) =>
        paginaDeMensagens(tx, supervisora.id, longa.id, { page: 1, limit: 50, antes_de: 60 }),
      ),
    })
    await encher(caixa.id, longa.id, 2, 2_000)
    const antes = await medir()
    await encher(caixa.id, longa.id, 2_002, 18_000)
    const depois = await medir()
    for (const [qual, n] of Object.entries(depois))
      expect(n, `${qual}: ${JSON.stringify({ antes, depois })}`).toBeLessThanOrEqual(
        Math.max(antes[qual as keyof typeof antes] * 1.2, 100),
      )
    expect(depois.lista).toBeGreaterThan(50)
  })
})
