import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { ate, carta, correioDeTeste, SENHA_DO_CORREIO, USUARIO } from '#tests/suporte/correio.ts'

// connections that open, break and come back: slow on a slow machine
vi.setConfig({ testTimeout: 120_000 })

const correio = await correioDeTeste('contraparte')
const casa = await appDeTeste({ permitirTambem: correio.hosts })
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const base = '/api/chat/caixas-entrada'
const { db } = casa.app.s.banco
const criar = (configuracao: Record<string, unknown>) =>
  supervisora('POST', base, { nome: 'Correio', tipo: 'email', configuracao })
const completa = {
  servidor_imap: 'imap.empresa.com.br',
  servidor_smtp: 'smtp.empresa.com.br',
  usuario: 'contato@empresa.com.br',
  senha: 'segredo-9',
}
const ler = async (id: string) => (await supervisora('GET', `${base}/${id}`)).corpo.data
const conexao = (id: string, estado: string) =>
  ate(async () => {
    const { conexao: c } = await ler(id)
    return c.estado === estado && c
  })

describe('settings of an e-mail inbox', () => {
  it('[S3.13] [S3.14] has its nine fields, 993 and 587 by default; the password is never returned', async () => {
    const { status, corpo } = await criar({ ...completa, endereco_resposta: ' Vendas@Empresa.com.br ' })
    expect(status).toBe(200)
    expect(corpo.data.configuracao).toEqual({
      servidor_imap: 'imap.empresa.com.br',
      porta_imap: 993,
      ssl_imap: true,
      servidor_smtp: 'smtp.empresa.com.br',
      porta_smtp: 587,
      ssl_smtp: true,
      usuario: 'contato@empresa.com.br',
      senha: null,
      autenticacao: 'senha',
      senha_definida: true,
      endereco_resposta: 'vendas@empresa.com.br',
      assinatura: null,
      pastas: [],
      marcar_como_lida: false,
      copiar_para_enviados: true,
      ignorar_automaticos: true,
      importar_dias: 0,
    })
    expect(
      JSON.stringify(
        (await sql`select configuracao, segredos from chat.caixas_entrada where id = ${corpo.data.id}`.execute(db))
          .rows,
      ),
    ).not.toContain('segredo-9')
    await supervisora.chamar(caixas.alterar, { params: { id: corpo.data.id }, body: { ativo: false } })
  })

  it.each([
    ['servidor_imap', undefined, 'Servidor IMAP é obrigatório'],
    ['servidor_imap', '   ', 'Servidor IMAP é obrigatório'],
    ['porta_imap', null, 'Porta IMAP é obrigatória'],
    ['porta_imap', '', 'Porta IMAP é obrigatória'],
    ['servidor_smtp', undefined, 'Servidor SMTP é obrigatório'],
    ['porta_smtp', null, 'Porta SMTP é obrigatória'],
    ['usuario', undefined, 'Usuário é obrigatório'],
    ['senha', undefined, 'Senha é obrigatória'],
    ['porta_imap', 70_000, 'Porta IMAP deve ser um número inteiro entre 1 e 65535'],
    [
      'servidor_imap',
      'http://imap.empresa.com',
      'Servidor IMAP inválido: escreva só o endereço, como imap.empresa.com.br',
    ],
    ['usuario', 'contato', 'Endereço de resposta é obrigatório quando o usuário não é um e-mail'],
    ['endereco_resposta', 'nada', 'Endereço de resposta inválido'],
    ['usuario', 'a@b.com\r\nBcc: x', 'Usuário inválido'],
  ])('[S5.1] [S5.2] refuses %s = %j: %s', async (campo, valor, mensagem) => {
    const { [campo as 'senha']: _, ...resto } = completa
    const r = await criar(valor === undefined ? resto : { ...completa, [campo]: valor })
    expect([r.status, r.corpo.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(r.corpo.error.details.map((d: { mensagem: string }) => d.mensagem)).toContain(mensagem)
  })

  it('another server requires the password again; another signature does not', async () => {
    const {
      corpo: {
        data: { id },
      },
    } = await criar(completa)
    const r = await supervisora.chamar(caixas.alterar, {
      params: { id },
      body: { configuracao: { servidor_smtp: 'smtp.ladrao.test' } },
    })
    expect([r.status, r.campos]).toEqual([
      400,
      [{ campo: 'senha', mensagem: 'Digite a senha de novo ao trocar de servidor ou de usuário' }],
    ])
    expect(
      (await supervisora.chamar(caixas.alterar, { params: { id }, body: { configuracao: { assinatura: 'Girassol' } } }))
        .corpo.data.configuracao,
    ).toMatchObject({ assinatura: 'Girassol', senha_definida: true })
    await supervisora.chamar(caixas.alterar, { params: { id }, body: { ativo: false } })
  })

  it('the webhook accepts no e-mails', async () => {
    const {
      corpo: { data },
    } = await criar(completa)
    const r = await fetch(data.webhook_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id_externo: 'x', de: 'eu@x.test', texto: 'falsa' }),
    })
    expect(r.status).toBe(401)
    await supervisora.chamar(caixas.alterar, { params: { id: data.id }, body: { ativo: false } })
  })
})

describe('the connection', () => {
  it('tests receiving and sending separately, with their time; refuses an internal address without revealing why', async () => {
    const boa = (await criar(correio.configuracao)).corpo.data.id
    const teste = async (id: string) => (await supervisora.chamar(caixas.testar, { params: { id } })).corpo.data
    const certo = await teste(boa)
    expect(certo).toMatchObject({ status: 'connected', conectado: true })
    expect(certo.mensagem).toMatch(/^Recebimento \(IMAP\) em ordem, \d+ ms\. Envio \(SMTP\) em ordem, \d+ ms\.$/)
    const meia = (await criar({ ...correio.configuracao, porta_smtp: 587 })).corpo.data.id
    expect(await teste(meia)).toMatchObject({
      conectado: false,
      mensagem: expect.stringMatching(
        /^Recebimento \(IMAP\) em ordem, \d+ ms\. Não foi possível chegar ao servidor SMTP\. Confira o endereço e a porta\.$/,
      ),
    })
    for (const id of [boa, meia]) await supervisora.chamar(caixas.alterar, { params: { id }, body: { ativo: false } })
    expect((await atendente.chamar(caixas.testar, { params: { id: boa } })).status).toBe(403)
  })

  it('sends no password to a server without a valid certificate', async () => {
    await ate(async () => correio.ligados() === 0)
    const {
      corpo: {
        data: { id },
      },
    } = await criar({ ...correio.configuracao, ssl_imap: true, ssl_smtp: true })
    const { conectado, mensagem } = (await supervisora.chamar(caixas.testar, { params: { id } })).corpo.data
    expect([conectado, mensagem.match(/não ofereceu uma conexão segura em que se possa confiar/g)?.length]).toEqual([
      false,
      2,
    ])
    expect(correio.ligados()).toBe(0)
    await supervisora.chamar(caixas.alterar, { params: { id }, body: { ativo: false } })
  })

  it('shows a refused password on the inbox, and does not retry until the settings change', async () => {
    const {
      corpo: {
        data: { id },
      },
    } = await criar({ ...correio.configuracao, senha: 'errada' })
    expect((await conexao(id, 'fechada')).detalhe).toBe(
      'O servidor recusou o usuário ou a senha. Confira os dados e salve de novo.',
    )
    await ate(
      async () =>
        (
          await sql<{
            r: boolean
          }>`
            select recusada_em is not null as r
            from chat.email_vigias
            where caixa_entrada_id = ${id}
          `.execute(db)
        ).rows[0]?.r,
    )
    await supervisora.chamar(caixas.alterar, { params: { id }, body: { configuracao: { senha: SENHA_DO_CORREIO } } })
    await conexao(id, 'aberta')
    await supervisora.chamar(caixas.alterar, { params: { id }, body: { ativo: false } })
  })

  it('an inactive inbox reads nothing, an active one continues where it was; e-mails are marked as read only if configured', async () => {
    const {
      corpo: {
        data: { id },
      },
    } = await criar({ ...correio.configuracao, marcar_como_lida: true })
    await conexao(id, 'aberta')
    const texto = (t: string) =>
      sql<{ n: number }>`
        select count(*)::int as n
        from chat.mensagens
        where caixa_entrada_id = ${id}
          and conteudo = ${t}
      `
        .execute(db)
        .then((r) => r.rows[0]?.n === 1)
    await correio.entregar(carta({ texto: 'antes de desligar' }))
    await ate(() => texto('antes de desligar'))
    await supervisora.chamar(caixas.alterar, { params: { id }, body: { ativo: false } })
    await ate(
      async () =>
        (
          await sql<{ n: number }>`
            select count(*)::int as n
            from chat.email_vigias
            where caixa_entrada_id = ${id}
              and vence_em > now() + interval '29 seconds'
          `.execute(db)
        ).rows[0]?.n === 0,
    )
    await correio.entregar(carta({ texto: 'com a caixa desligada' }))
    await supervisora.chamar(caixas.alterar, { params: { id }, body: { ativo: true } })
    await ate(() => texto('com a caixa desligada'))
    await ate(async () => (await correio.noLugar('INBOX')).slice(-2).every((c) => c.flags.includes('\\Seen')))
    await supervisora.chamar(caixas.alterar, { params: { id }, body: { ativo: false } })
  })

  it('imports the last days on request, each e-mail once and at its position', async () => {
    const {
      corpo: {
        data: { id },
      },
    } = await criar({ ...correio.configuracao, importar_dias: 7 })
    await ate(
      async () =>
        (
          await sql<{
            n: number
          }>`
            select count(*)::int as n
            from chat.mensagens
            where caixa_entrada_id = ${id}
          `.execute(db)
        ).rows[0]?.n === 2,
    )
    await supervisora.chamar(caixas.alterar, { params: { id }, body: { ativo: false } })
  })
})

describe('several processes', () => {
  it('one of them watches the mailbox and stops when it loses its lease; each e-mail is imported once', async () => {
    await ate(async () => correio.ligados() === 0)
    const outra = await appDeTeste({
      permitirTambem: correio.hosts,
      urlDoBanco: casa.urlDoBanco,
      chaveMestra: casa.chaveMestra,
      semear: false,
    })
    const {
      corpo: {
        data: { id },
      },
    } = await criar(correio.configuracao)
    await conexao(id, 'aberta')
    const chegadas = (t: string) =>
      sql<{
        n: number
      }>`
        select count(*)::int as n
        from chat.mensagens
        where caixa_entrada_id = ${id}
          and conteudo = ${t}
      `
        .execute(db)
        .then((r) => r.rows[0]?.n ?? 0)
    await correio.entregar(carta({ texto: 'para um só' }))
    await ate(async () => (await chegadas('para um só')) === 1)
    expect(correio.ligados()).toBe(1)
    // simulates another process that took over the lease
    await sql`
      update chat.email_vigias
      set dono = gen_random_uuid(), vence_em = now() + interval '9 seconds'
      where caixa_entrada_id = ${id}
    `.execute(db)
    await ate(async () => correio.ligados() === 0)
    await correio.entregar(carta({ texto: 'enquanto ninguém lia' }))
    await ate(async () => (await chegadas('enquanto ninguém lia')) === 1)
    expect(correio.ligados()).toBe(1)
    await supervisora.chamar(caixas.alterar, { params: { id }, body: { ativo: false } })
    await ate(async () => correio.ligados() === 0)
    await outra.fechar()
  })
})

describe('sending', () => {
  let caixa = { id: '' }
  beforeAll(
    async () =>
      void (caixa = (await criar({ ...correio.configuracao, assinatura: 'Girassol Energia\nwww.girassol.test' })).corpo
        .data),
  )
  const abrir = async (email: string, extra: Record<string, unknown> = {}) =>
    (
      await supervisora('POST', '/api/chat/conversas', {
        caixa_entrada_id: caixa.id,
        contato_nome: 'Cliente',
        contato_email: email,
        ...extra,
      })
    ).corpo.data
  const enviar = (id: string, corpo: Record<string, unknown>) =>
    supervisora.chamar(mensagens.enviar, { params: { id }, body: corpo })

  it.each([
    ['RCPT', 550, 'O servidor recusou o endereço de quem recebe.'],
    ['DATA', 552, 'A mensagem é grande demais para o servidor de e-mail.'],
    ['DATA', 554, 'O servidor de e-mail recusou a mensagem.'],
  ] as const)(
    'refused at %s with %i it stores the reason, and resends the same e-mail',
    async (onde, codigo, detalhe) => {
      const c = await abrir(`recusa-${onde}-${codigo}@cliente.test`.toLowerCase())
      correio.recusar(onde, codigo)
      const r = await enviar(c.id, { conteudo: 'vai ou não vai' })
      correio.recusar(onde, undefined)
      expect([r.status, r.erro.message, r.erro.details]).toEqual([502, 'Erro ao enviar mensagem', { detalhe }])
      const [m] = (await supervisora('GET', `/api/chat/conversas/${c.id}/mensagens`)).corpo.data
      expect([m.status, m.erro]).toEqual(['falhou', detalhe])
      const id = (
        await sql<{ id_externo: string }>`select id_externo from chat.emails where mensagem_id = ${m.id}`.execute(db)
      ).rows[0]?.id_externo
      await supervisora('POST', `/api/chat/conversas/${c.id}/mensagens/${m.id}/reenviar`, {})
      await ate(
        async () =>
          (await supervisora('GET', `/api/chat/conversas/${c.id}/mensagens/${m.id}`)).corpo.data.status === 'enviada',
      )
      expect(correio.enviadas.filter((e) => e.bruto.includes(`<${id}>`))).toHaveLength(1)
    },
  )

  it('waits for a busy server', async () => {
    const c = await abrir('ocupado@cliente.test')
    correio.recusar('RCPT', 451)
    setTimeout(() => correio.recusar('RCPT', undefined), 200)
    expect((await enviar(c.id, { conteudo: 'sem pressa' })).corpo.data.status).toBe('enviada')
  })

  it('reports a wrong SMTP password as such', async () => {
    const c = await abrir('senha@cliente.test')
    correio.trocarSenha('outra')
    const r = await enviar(c.id, { conteudo: 'oi' })
    correio.trocarSenha(SENHA_DO_CORREIO)
    expect(r.erro.details).toEqual({
      detalhe: 'O servidor de saída recusou o usuário ou a senha. Confira a configuração da caixa.',
    })
  })

  it('no line break becomes a header; refuses an invalid copy address and a contact without e-mail', async () => {
    const c = await abrir('cabecalhos@cliente.test')
    const ruim = await enviar(c.id, {
      conteudo: 'oi',
      especial: { tipo: 'email', assunto: 'x', cc: ['a@b.test\r\nBcc: c@d.test'], cco: [] },
    })
    expect([ruim.status, ruim.campos[0]?.campo]).toEqual([400, 'especial.cc'])
    await enviar(c.id, {
      conteudo: 'oi <script>alert(1)</script> & tal',
      especial: { tipo: 'email', assunto: 'Olá\r\nBcc: intruso@mal.test\r\n\r\ncorpo', cc: [], cco: [] },
    })
    const { para, bruto } = correio.enviadas.at(-1) ?? { para: [], bruto: '' }
    expect(para).toEqual(['cabecalhos@cliente.test'])
    expect(bruto).not.toMatch(/^Bcc:/im)
    expect(bruto.slice(bruto.indexOf('text/html'))).not.toContain('<script>')
    expect(bruto).toContain('www.girassol.test')
    expect(bruto).toMatch(new RegExp(`^From: Correio <${USUARIO}>`, 'm'))
    const semEmail = (
      await supervisora.chamar(conversas.criar, { body: { caixa_entrada_id: caixa.id, contato_nome: 'Balcão' } })
    ).corpo.data
    expect((await enviar(semEmail.id, { conteudo: 'oi' })).erro.details).toEqual({
      detalhe: 'O contato não tem endereço neste canal. Preencha o cadastro e tente de novo.',
    })
  })

  it('an address corrected after a bounce gets a new e-mail', async () => {
    const c = await abrir('errrado@cliente.test')
    correio.recusar('RCPT', 550)
    await enviar(c.id, { conteudo: 'endereço torto' })
    correio.recusar('RCPT', undefined)
    const [m] = (await supervisora.chamar(mensagens.listar, { params: { id: c.id } })).corpo.data
    await supervisora.chamar(conversas.alterar, { params: { id: c.id }, body: { contato_email: 'certo@cliente.test' } })
    await supervisora('POST', `/api/chat/conversas/${c.id}/mensagens/${m?.id}/reenviar`, {})
    expect((await ate(async () => correio.enviadas.find((e) => e.bruto.includes('endere=C3=A7o torto')))).para).toEqual(
      ['certo@cliente.test'],
    )
  })

  it('an interrupted send keeps its Message-ID: resending is the same e-mail', async () => {
    const c = await abrir('interrompida@cliente.test')
    await enviar(c.id, { conteudo: 'primeira vez' })
    const primeira = /^Message-ID: (.*)$/im.exec(correio.enviadas.at(-1)?.bruto ?? '')?.[1]
    const [m] = (await supervisora.chamar(mensagens.listar, { params: { id: c.id } })).corpo.data
    await sql`update chat.mensagens set status = 'incerta' where id = ${m?.id}`.execute(db)
    await supervisora('POST', `/api/chat/conversas/${c.id}/mensagens/${m?.id}/reenviar`, {})
    await ate(async () => correio.enviadas.filter((e) => e.bruto.includes(primeira ?? '?')).length === 2)
  })
})
