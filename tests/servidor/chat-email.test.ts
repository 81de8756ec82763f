import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { appDeTeste, type AppDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { PNG, subirArquivo } from '#tests/suporte/chat.ts'
import { ate, carta, correioDeTeste, devolucao, provedores, USUARIO, type Correio } from '#tests/suporte/correio.ts'

// connections that open, break and come back: slow on a slow machine
vi.setConfig({ testTimeout: 120_000 })

interface Linha {
  conversa_id: string
  seq: number
  direcao: string
  conteudo: string
  id_externo: string | null
  status: string
  erro: string | null
  autor_nome: string | null
}

/** Starts one product and one provider, with one inbox connected to it. */
async function casaComCorreio(qual: (typeof provedores)[number]) {
  const correio = await correioDeTeste(qual)
  const casa = await appDeTeste({ permitirTambem: correio.hosts })
  const quem = await casa.como('supervisora@girassol.test')
  const caixa = await criarCaixa(quem, correio)
  return { correio, casa, quem, caixa, ...ferramentas(casa, quem) }
}

async function criarCaixa(quem: Chamada, correio: Correio): Promise<string> {
  const r = await quem('POST', '/api/chat/caixas-entrada', {
    nome: 'Suporte Girassol',
    tipo: 'email',
    configuracao: correio.configuracao,
  })
  if (r.status !== 200) throw new RangeError(JSON.stringify(r.corpo))
  const { id } = r.corpo.data
  await ate(async () => (await quem('GET', `/api/chat/caixas-entrada/${id}`)).corpo.data.conexao.estado === 'aberta')
  return id
}

function ferramentas(casa: AppDeTeste, quem: Chamada) {
  const { db } = casa.app.s.banco
  const porTexto = async (trecho: string) =>
    (
      await sql<Linha>`
        select conversa_id, seq, direcao, conteudo, id_externo, status, erro, autor_nome
        from chat.mensagens
        where conteudo like ${`%${trecho}%`}
        order by criado_em
      `.execute(db)
    ).rows
  return {
    porTexto,
    chegou: (trecho: string) => ate(async () => (await porTexto(trecho))[0]),
    conversa: async (id: string) => (await quem('GET', `/api/chat/conversas/${id}`)).corpo.data,
    enviar: (id: string, corpo: Record<string, unknown>) => quem('POST', `/api/chat/conversas/${id}/mensagens`, corpo),
    mensagens: async (id: string) => (await quem('GET', `/api/chat/conversas/${id}/mensagens`)).corpo.data,
    entregas: async (caixa: string) =>
      (await quem('GET', `/api/chat/caixas-entrada/${caixa}/logs-webhook?limite=500`)).corpo.data as {
        situacao: string
        erro: string | null
        evento: string
      }[],
    contar: async (caixa: string) =>
      Number(
        (
          await sql<{ n: number }>`
            select count(*)::int as n
            from chat.mensagens
            where caixa_entrada_id = ${caixa}
              and direcao = 'entrada'
          `.execute(db)
        ).rows[0]?.n,
      ),
  }
}

const cabecalho = (bruto: string, nome: string) =>
  new RegExp(`^${nome}: *((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im')
    .exec(bruto)?.[1]
    ?.replace(/\r?\n[ \t]+/g, ' ')
    .trim()
const legivel = (bruto: string) =>
  bruto
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (s) => Buffer.from(s.replaceAll('=', ''), 'hex').toString('utf8'))

describe.each(provedores)('e-mail through %s', async (qual) => {
  const { correio, casa, quem, caixa, porTexto, chegou, conversa, enviar, mensagens, entregas, contar } =
    await casaComCorreio(qual)

  it('an e-mail with files becomes a conversation, our answer is in its thread, and the reply to it joins the same one', async () => {
    const foto = Buffer.concat([PNG, Buffer.alloc(60_000)])
    await correio.entregar(
      carta({
        id: 'ida-1@cliente.test',
        assunto: 'Conta de luz',
        texto:
          'Segue a conta de março.\n\nEm 1 de março de 2026, Suporte <suporte@girassol.test> escreveu:\n> mande a conta',
        html: '<p>Segue a conta de <b>março</b>.</p>',
        anexos: [
          { nome: 'conta.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 conta') },
          { nome: '../../foto.png', mime: 'image/png', bytes: foto },
        ],
      }),
    )
    const m = await chegou('Segue a conta')
    expect(m).toMatchObject({
      conteudo: 'Segue a conta de março.',
      id_externo: 'ida-1@cliente.test',
      direcao: 'entrada',
    })
    const c = await conversa(m.conversa_id)
    expect(c).toMatchObject({
      canal: 'email',
      assunto: 'Conta de luz',
      contato_nome: 'Maria Souza',
      contato_email: 'maria@cliente.test',
      mensagens_nao_lidas: 1,
      status: 'aguardando',
    })
    const anexos = await ate(async () => {
      const { anexos: a } = (await mensagens(c.id))[0]
      return a.every((x: { estado: string }) => x.estado === 'pronto') && a
    })
    expect(
      anexos.map((a: { nome_arquivo: string; tipo_mime: string; tamanho: number }) => [
        a.nome_arquivo,
        a.tipo_mime,
        a.tamanho,
      ]),
    ).toEqual([
      ['conta.pdf', 'application/pdf', 14],
      ['foto.png', 'image/png', foto.length],
    ])
    expect(Buffer.from(await (await fetch(anexos[1].url_publica)).arrayBuffer()).equals(foto)).toBe(true)

    const pdf = await subirArquivo(
      casa,
      quem,
      c.id,
      'proposta.pdf',
      'application/pdf',
      Buffer.from('%PDF-1.4 proposta'),
    )
    const png = await subirArquivo(casa, quem, c.id, 'telhado.png', 'image/png', PNG)
    const envio = await enviar(c.id, {
      conteudo: 'Recebemos, *obrigada*!',
      anexos: [pdf, png],
      tipo: 'media',
      especial: { tipo: 'email', assunto: '', cc: ['Contador@cliente.test'], cco: ['auditoria@girassol.test'] },
    })
    expect([envio.status, envio.corpo.data.status, envio.corpo.data.anexos.length]).toEqual([200, 'enviada', 2])
    const saiu = correio.enviadas.at(-1)
    expect(saiu?.de).toBe(USUARIO)
    expect(saiu?.para).toEqual(['maria@cliente.test', 'contador@cliente.test', 'auditoria@girassol.test'])
    const bruto = saiu?.bruto ?? ''
    expect([
      cabecalho(bruto, 'Subject'),
      cabecalho(bruto, 'In-Reply-To'),
      cabecalho(bruto, 'References'),
      cabecalho(bruto, 'Cc'),
      cabecalho(bruto, 'Bcc'),
    ]).toEqual(['Re: Conta de luz', '<ida-1@cliente.test>', '<ida-1@cliente.test>', 'contador@cliente.test', undefined])
    expect(cabecalho(bruto, 'Auto-Submitted')).toBeUndefined()
    const lido = legivel(bruto)
    expect(lido).toContain('<strong>Cláudia Regina Teixeira</strong>')
    expect(lido).toContain('<strong>obrigada</strong>')
    expect(lido).not.toContain('*Cláudia')
    expect(lido).toContain('> Segue a conta de março.')
    expect(bruto).toMatch(/filename="?proposta\.pdf/)
    expect(bruto).toMatch(/filename="?telhado\.png/)

    const nosso = cabecalho(bruto, 'Message-ID')?.replace(/[<>]/g, '') ?? ''
    expect(nosso).toMatch(/^c[0-9a-f]{12}\.m[0-9a-f]{12}\.[0-9a-f]{18}@girassol\.test$/)
    await correio.entregar(
      carta({
        assunto: 'RES: Conta de luz',
        texto: 'Perfeito, aguardo.',
        cabecalhos: { 'In-Reply-To': `<${nosso}>`, References: `<ida-1@cliente.test> <${nosso}>` },
      }),
    )
    expect((await chegou('Perfeito, aguardo')).conversa_id).toBe(c.id)
    // an answer of the customer proves that ours arrived
    await ate(async () => (await porTexto('obrigada'))[0]?.status === 'entregue')
  })

  it('a second address of the contact joins by thread; an external sender who copies the id does not', async () => {
    await correio.entregar(
      carta({
        id: 'fio-2@cliente.test',
        de: 'Rui <rui@obra.test>',
        assunto: 'Vistoria',
        texto: 'Pode ser terça?',
        cabecalhos: { Cc: 'Eng. Lia <lia@obra.test>' },
      }),
    )
    const primeira = await chegou('Pode ser terça')
    await enviar(primeira.conversa_id, { conteudo: 'Terça às 9h.' })
    const saiu = correio.enviadas.at(-1)
    expect(saiu?.para).toEqual(['rui@obra.test', 'lia@obra.test'])
    const nosso = cabecalho(saiu?.bruto ?? '', 'Message-ID') ?? ''
    await correio.entregar(
      carta({
        de: 'Eng. Lia <lia@obra.test>',
        assunto: 'Re: Vistoria',
        texto: 'Estarei no local.',
        cabecalhos: { 'In-Reply-To': nosso },
      }),
      carta({
        de: 'Zé <ze@golpe.test>',
        assunto: 'Re: Vistoria',
        texto: 'Mudem o pagamento.',
        cabecalhos: { 'In-Reply-To': nosso },
      }),
    )
    expect(await chegou('Estarei no local')).toMatchObject({
      conversa_id: primeira.conversa_id,
      autor_nome: 'Eng. Lia',
    })
    const intruso = await chegou('Mudem o pagamento')
    expect(intruso.conversa_id).not.toBe(primeira.conversa_id)
    expect((await conversa(primeira.conversa_id)).contato_nome).toBe('Rui')
    // the next answer goes to the last sender, with the contact in copy
    await enviar(primeira.conversa_id, { conteudo: 'Combinado.' })
    expect(correio.enviadas.at(-1)?.para).toEqual(['lia@obra.test', 'rui@obra.test'])
  })

  it('e-mails that arrive out of order are sorted by the time they were written', async () => {
    const agora = Date.now()
    const em = (min: number) => new Date(agora - min * 60_000)
    await correio.entregar(
      carta({
        id: 'ordem-2@x.test',
        de: 'Bia <bia@ordem.test>',
        texto: 'ordem dois',
        em: em(2),
        cabecalhos: { 'In-Reply-To': '<ordem-1@x.test>' },
      }),
      carta({ id: 'ordem-1@x.test', de: 'Bia <bia@ordem.test>', texto: 'ordem um', em: em(3) }),
    )
    const [dois, um] = [await chegou('ordem dois'), await chegou('ordem um')]
    expect(um.conversa_id).toBe(dois.conversa_id)
    const { rows } = await sql<{ criado_em: Date; conteudo: string }>`
      select criado_em, conteudo
      from chat.mensagens
      where conversa_id = ${um.conversa_id}
      order by criado_em
    `.execute(casa.app.s.banco.db)
    expect(rows.map((r) => r.conteudo)).toEqual(['ordem um', 'ordem dois'])
  })

  it('automatic e-mails open no conversation and mark none as unread or waiting; a bounce marks our message with its reason', async () => {
    const antes = await contar(caixa)
    await correio.entregar(
      carta({
        de: 'boletim@loja.test',
        texto: 'promoção imperdível',
        cabecalhos: { 'List-Unsubscribe': '<mailto:sair@loja.test>' },
      }),
      carta({ de: 'ausente@cliente.test', texto: 'estou de férias', cabecalhos: { 'Auto-Submitted': 'auto-replied' } }),
      carta({ de: 'no-reply@banco.test', texto: 'não responda' }),
      carta({ de: USUARIO, texto: 'eco de mim mesmo' }),
    )
    await ate(async () => (await entregas(caixa)).filter((e) => e.situacao === 'ignorado').length >= 4)
    expect(await contar(caixa)).toBe(antes)
    expect(
      (
        await sql`select 1 from cad.contatos where email in ('boletim@loja.test', 'ausente@cliente.test')`.execute(
          casa.app.s.banco.db,
        )
      ).rows,
    ).toEqual([])

    const aberta = (await chegou('Perfeito, aguardo')).conversa_id
    await quem('POST', `/api/chat/conversas/${aberta}/marcar-lida`, {})
    const base = await conversa(aberta)
    await correio.entregar(
      carta({
        de: 'Maria Souza <maria@cliente.test>',
        assunto: 'Ausente: Conta de luz',
        texto: 'volto segunda-feira',
        cabecalhos: { 'X-Auto-Response-Suppress': 'All' },
      }),
    )
    expect((await chegou('volto segunda-feira')).conversa_id).toBe(aberta)
    const depois = await conversa(aberta)
    expect([depois.mensagens_nao_lidas, depois.aguardando_desde, depois.ultima_mensagem.id]).toEqual([
      base.mensagens_nao_lidas,
      base.aguardando_desde,
      base.ultima_mensagem.id,
    ])

    const nova = (
      await quem('POST', '/api/chat/conversas', {
        caixa_entrada_id: caixa,
        contato_nome: 'Erro',
        contato_email: 'naoexiste@cliente.test',
      })
    ).corpo.data
    await enviar(nova.id, {
      conteudo: 'Olá!',
      especial: { tipo: 'email', assunto: 'Primeiro contato', cc: [], cco: [] },
    })
    const nosso = cabecalho(correio.enviadas.at(-1)?.bruto ?? '', 'Message-ID')?.replace(/[<>]/g, '') ?? ''
    expect((await conversa(nova.id)).assunto).toBe('Primeiro contato')
    await correio.entregar(devolucao(nosso, 'naoexiste@cliente.test'))
    const voltou = await ate(async () => (await porTexto('Olá!')).find((x) => x.status === 'falhou'))
    expect(voltou.erro).toBe('O e-mail voltou: o endereço não existe (naoexiste@cliente.test).')
    expect((await mensagens(nova.id)).filter((x: { direcao: string }) => x.direcao === 'entrada')).toEqual([])
  })

  it('new UIDs for every e-mail (UIDVALIDITY) and a broken connection duplicate nothing and lose nothing', async () => {
    const antes = await contar(caixa)
    await correio.trocarValidade()
    await correio.entregar(carta({ de: 'Davi <davi@cliente.test>', texto: 'depois da troca' }))
    await chegou('depois da troca')
    expect(await contar(caixa)).toBe(antes + 1)
    await correio.derrubar()
    await correio.entregar(
      carta({ de: 'Davi <davi@cliente.test>', texto: 'depois da queda', id: 'dobrada@x.test' }),
      carta({ de: 'Davi <davi@cliente.test>', texto: 'depois da queda', id: 'dobrada@x.test' }),
    )
    await chegou('depois da queda')
    await esperar(300)
    expect(await porTexto('depois da queda')).toHaveLength(1)
  })

  it('sets an unreadable e-mail aside with its reason, and imports the next one', async () => {
    const fundo = Array.from(
      { length: 60 },
      (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
    ).join('')
    await correio.entregar(
      `From: x@y.test\r\nTo: ${USUARIO}\r\nSubject: bomba\r\n${fundo}`,
      carta({ de: 'Ana <ana@cliente.test>', texto: 'passei depois da bomba' }),
    )
    await chegou('passei depois da bomba')
    expect((await entregas(caixa)).find((e) => e.evento === 'email.ilegivel')).toMatchObject({
      situacao: 'falhou',
      erro: 'Este e-mail não pôde ser lido: está malformado.',
    })
  })

  it('copies a sent e-mail to the sent folder once', async () => {
    const copias = await ate(async () => {
      const la = await correio.noLugar('Enviados')
      return la.length > 0 && la
    })
    expect(copias[0]?.flags).toContain('\\Seen')
    expect(new Set(copias.map((c) => cabecalho(c.bruto, 'Message-ID'))).size).toBe(copias.length)
  })

  it('a second process takes over when the first stops, and continues at the same e-mail', async () => {
    const { id_externo } = (await porTexto('passei depois da bomba'))[0] ?? {}
    expect(id_externo).toBeTruthy()
    await casa.fechar()
    await correio.entregar(carta({ de: 'Ana <ana@cliente.test>', texto: 'chegou com tudo parado' }))
    const outra = await appDeTeste({
      permitirTambem: correio.hosts,
      urlDoBanco: casa.urlDoBanco,
      chaveMestra: casa.chaveMestra,
      semear: false,
    })
    const f = ferramentas(outra, await outra.como('supervisora@girassol.test'))
    await f.chegou('chegou com tudo parado')
    expect(await f.porTexto('passei depois da bomba')).toHaveLength(1)
  })
})
