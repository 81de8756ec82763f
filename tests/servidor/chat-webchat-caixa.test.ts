import { describe, expect, it } from 'vitest'
import { emAtendimento } from '#modules/chat/canais/webchat/server/horario.ts'
import { esquecerSobras } from '#modules/chat/canais/webchat/server/repositorio/arquivos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { semearWebchat } from '#server/seed/webchat.ts'
import { caixas as contratoDeCaixas } from '#modules/chat/caixas/contract/caixas.ts'
import { presencaNoServidor } from '#modules/chat/presenca/contract/disponibilidade.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { PNG } from '#tests/suporte/chat.ts'
import { criarChatDoSite, visitante } from '#tests/suporte/webchat.ts'

const casa = await appDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const base = '/api/chat/caixas-entrada'
const criar = (configuracao: Record<string, unknown>) =>
  supervisora('POST', base, { nome: 'Chat do site', tipo: 'webchat', configuracao })
const campos = (r: { corpo: { error?: { details?: { campo: string; mensagem: string }[] } } }) => r.corpo.error?.details

describe('settings of a webchat inbox', () => {
  it('[S3.18] has colours, title, welcome text, agents online, uploads and their types, and returns them as they were saved', async () => {
    const configuracao = {
      cor_primaria: '#0d9488',
      cor_secundaria: '#334155',
      titulo: 'Fale com a Girassol',
      mensagem_boas_vindas: 'Oi! Em que ajudamos?',
      mostrar_agentes_online: false,
      permitir_upload_arquivo: true,
      tipos_arquivo_permitidos: ['image/*', 'application/pdf'],
    }
    const r = await criar(configuracao)
    expect([r.status, r.corpo.data?.configuracao]).toEqual([200, expect.objectContaining(configuracao)])
    const { id } = r.corpo.data
    expect(
      (
        await supervisora.chamar(contratoDeCaixas.alterar, {
          params: { id },
          body: { configuracao: { titulo: 'Outro título' } },
        })
      ).corpo.data.configuracao,
    ).toMatchObject({ ...configuracao, titulo: 'Outro título' })
  })

  it('[S3.19] the default primary colour is #22c55e and the secondary #6c757d', async () => {
    expect((await criar({ titulo: 'Chat' })).corpo.data.configuracao).toMatchObject({
      cor_primaria: '#22c55e',
      cor_secundaria: '#6c757d',
    })
  })

  it('[S5.5] refuses a webchat inbox without title, or without primary colour, and names the field', async () => {
    for (const titulo of [undefined, null, '', '   ']) {
      const r = await criar({ titulo })
      expect([r.status, campos(r)]).toEqual([400, [{ campo: 'titulo', mensagem: 'Título é obrigatório' }]])
    }
    for (const cor_primaria of [null, '', '  ']) {
      const r = await criar({ titulo: 'Chat', cor_primaria })
      expect([r.status, campos(r)?.[0]]).toEqual([
        400,
        { campo: 'cor_primaria', mensagem: 'Cor primária é obrigatória' },
      ])
    }
    const { id } = (await criar({ titulo: 'Chat' })).corpo.data
    expect(campos(await supervisora('PUT', `${base}/${id}`, { configuracao: { titulo: '' } }))).toEqual([
      { campo: 'titulo', mensagem: 'Título é obrigatório' },
    ])
    expect(campos(await supervisora('PUT', `${base}/${id}`, { configuracao: { cor_primaria: null } }))).toEqual([
      { campo: 'cor_primaria', mensagem: 'Cor primária é obrigatória' },
    ])
  })

  it.each([
    [{ cor_primaria: 'verde' }, 'cor_primaria', 'Cor inválida: use o formato #22c55e'],
    [{ cor_secundaria: '#12' }, 'cor_secundaria', 'Cor inválida: use o formato #22c55e'],
    [{ cor_primaria: '#fff;} body{display:none' }, 'cor_primaria', 'Cor inválida: use o formato #22c55e'],
    [
      { tipos_arquivo_permitidos: ['qualquer coisa'] },
      'tipos_arquivo_permitidos.0',
      'Tipo de arquivo inválido: use, por exemplo, pdf, image/png ou image/*',
    ],
    [
      { origens_permitidas: ['www.sem-esquema.com'] },
      'origens_permitidas.0',
      'Site inválido: escreva o endereço completo, como https://www.suaempresa.com.br',
    ],
    [
      { origens_permitidas: ['https://*.empresa.com'] },
      'origens_permitidas.0',
      'Site inválido: escreva o endereço completo, como https://www.suaempresa.com.br',
    ],
    [{ identidade_segredo: 'curto' }, 'identidade_segredo', 'O segredo tem pelo menos 16 caracteres'],
    [{ exigir_identidade: true }, 'identidade_segredo', 'Para exigir identidade, informe o segredo que a assina'],
    [{ atendimento_das: '25:00' }, 'atendimento_das', 'Horário inválido: use o formato 08:00'],
    [{ atendimento_das: '08:00' }, 'atendimento_ate', 'Informe o começo e o fim do atendimento'],
  ])('refuses %o at its field', async (errada, campo, mensagem) => {
    const r = await criar({ titulo: 'Chat', ...errada })
    expect([r.status, campos(r)]).toEqual([400, expect.arrayContaining([{ campo, mensagem }])])
  })

  it('normalizes sites to origins and file kinds to types, and creates the public id', async () => {
    const { configuracao: c } = (
      await criar({
        titulo: 'Chat',
        origens_permitidas: ['https://WWW.Empresa.com.br/contato?x=1', 'http://localhost:8080/'],
        tipos_arquivo_permitidos: ['.PDF', 'docx', 'image/png'],
        identificador: 'escolhido-por-mim-1234',
      })
    ).corpo.data
    expect(c.origens_permitidas).toEqual(['https://www.empresa.com.br', 'http://localhost:8080'])
    expect(c.tipos_arquivo_permitidos).toEqual([
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'image/png',
    ])
    expect(c.identificador).toMatch(/^[\w-]{16}$/)
  })

  it('stores the identity secret encrypted, never returns it, keeps it when omitted, and can remove it', async () => {
    const { data } = (await criar({ titulo: 'Chat', identidade_segredo: 'um-segredo-bem-guardado' })).corpo
    expect(data.configuracao).toMatchObject({ identidade_segredo: null, identidade_segredo_definida: true })
    const depois = await supervisora.chamar(contratoDeCaixas.alterar, {
      params: { id: data.id },
      body: { configuracao: { titulo: 'Chat 2' } },
    })
    expect(depois.corpo.data.configuracao).toMatchObject({
      titulo: 'Chat 2',
      identidade_segredo_definida: true,
      identificador: data.configuracao.identificador,
    })
    const linha = await casa.app.s.banco.db
      .selectFrom('chat.caixas_entrada')
      .select(['configuracao', 'segredos'])
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(linha.configuracao) + String(linha.segredos)).not.toContain('bem-guardado')
    expect(
      (
        await supervisora.chamar(contratoDeCaixas.alterar, {
          params: { id: data.id },
          body: { configuracao: { identidade_segredo: null } },
        })
      ).corpo.data.configuracao.identidade_segredo_definida,
    ).toBe(false)
  })

  it('the test of the inbox returns where the chat opens', async () => {
    const { id } = (await criar({ titulo: 'Chat', origens_permitidas: ['https://www.empresa.com.br'] })).corpo.data
    expect((await supervisora.chamar(contratoDeCaixas.testar, { params: { id } })).corpo.data).toMatchObject({
      conectado: true,
      mensagem: 'O chat abre em: https://www.empresa.com.br',
    })
  })
})

describe('public configuration', () => {
  it('returns only the public part of the settings', async () => {
    const caixa = await criarChatDoSite(
      supervisora,
      {},
      {
        identidade_segredo: 'um-segredo-bem-guardado',
        origens_permitidas: ['https://www.cliente.example'],
        campo_nome: 'obrigatorio',
        campo_telefone: 'opcional',
        mostrar_agentes_online: false,
      },
    )
    expect(await visitante(casa, caixa).configuracao()).toEqual({
      titulo: 'Fale com a gente',
      cor_primaria: '#22c55e',
      cor_secundaria: '#6c757d',
      mensagem_boas_vindas: 'Olá! Como podemos ajudar?',
      posicao: 'direita',
      upload: { tipos: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'], maximo: 16_777_216 },
      campos: [
        { nome: 'nome', obrigatorio: true },
        { nome: 'telefone', obrigatorio: false },
      ],
      aviso: null,
      agentes: null,
      exige_identidade: false,
    })
  })

  it('returns first names of attendants who are online, if the inbox shows them', async () => {
    const caixa = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' })
    const v = visitante(casa, caixa)
    expect((await v.configuracao()).agentes).toEqual([])
    await atendente.chamar(presencaNoServidor.sinal, { body: { ativo: true } })
    expect((await v.configuracao()).agentes).toEqual(['Rafael'])
    await atendente.chamar(presencaNoServidor.escolher, { body: { escolha: 'ausente' } })
    expect((await v.configuracao()).agentes).toEqual([])
  })

  it('requests the configured fields, with sentences', async () => {
    const caixa = await criarChatDoSite(
      supervisora,
      {},
      { campo_nome: 'obrigatorio', campo_email: 'obrigatorio', campo_telefone: 'opcional' },
    )
    const v = visitante(casa, caixa)
    const recusas = [
      [{}, 'nome', 'Informe o seu nome'],
      [{ nome: 'Ana' }, 'email', 'Informe o seu e-mail'],
      [{ nome: 'Ana', email: 'ana' }, 'email', 'E-mail inválido'],
      [{ nome: 'Ana', email: 'a@b.co', telefone: 'ligue já' }, 'telefone', 'Telefone inválido'],
    ] as const
    for (const [dados, campo, mensagem] of recusas) {
      const r = await v.pedir('POST', '/sessao', dados)
      expect([r.status, r.corpo.error.details]).toEqual([400, [{ campo, mensagem }]])
    }
    expect((await v.chegar({ nome: 'Ana', email: 'a@b.co', telefone: '+55 (19) 99214-7730' })).status).toBe(200)
  })

  it('returns 404 for an inactive or unknown inbox', async () => {
    const caixa = await criarChatDoSite(supervisora)
    await supervisora.chamar(contratoDeCaixas.alterar, { params: { id: caixa.id }, body: { ativo: false } })
    for (const identificador of [caixa.identificador, 'nao-existe-nenhuma'])
      expect((await visitante(casa, { ...caixa, identificador }).pedir('GET', '/configuracao')).status).toBe(404)
  })
})

describe('our pages that embed it', () => {
  it('the example site exists only in the demonstration, and embeds the seeded inbox', async () => {
    expect((await fetch(`${casa.url}/webchat/demonstracao`)).status).toBe(404)
    const demo = await appDeTeste({ env: { SEED: 'demo' } })
    await semearWebchat(demo.app)
    await semearWebchat(demo.app) // creates only what is missing
    const caixas = (await (await demo.como('supervisora@girassol.test')).chamar(contratoDeCaixas.listar)).corpo.data
    expect(caixas).toHaveLength(1)
    const html = await (await fetch(`${demo.url}/webchat/demonstracao`)).text()
    expect(html).toContain(
      `<script src="/webchat/v1.js" data-caixa="${caixas[0]?.configuracao.identificador}" async></script>`,
    )
    await demo.fechar()
  })

  it('the preview shows an existing inbox, and nothing that was injected into its URL', async () => {
    const caixa = await criarChatDoSite(supervisora)
    expect(await (await fetch(`${casa.url}/webchat/previa/${caixa.identificador}`)).text()).toContain(
      `data-caixa="${caixa.identificador}" data-abrir async`,
    )
    const r = await fetch(`${casa.url}/webchat/previa/${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect([r.status, (await r.text()).includes('<script>')]).toEqual([404, false])
  })
})

describe('cleanup', () => {
  it('deletes uploads without a message, expired keys and visitors who never wrote; keeps threads', async () => {
    const caixa = await criarChatDoSite(supervisora)
    const [mudo, falante] = [visitante(casa, caixa), visitante(casa, caixa)]
    for (const v of [mudo, falante]) await v.chegar()
    const sobra = (await falante.subir('esquecida.png', PNG)).corpo.data
    const usada = (await falante.subir('usada.png', PNG)).corpo.data
    await falante.dizer('com foto', { arquivo_id: usada.id })
    const { db } = casa.app.s.banco
    const antigo = new Date(Date.now() - 8 * 86_400_000)
    await db.updateTable('chat.webchat_arquivos').set({ criado_em: antigo }).execute()
    await db.updateTable('chat.webchat_visitantes').set({ criado_em: antigo }).execute()
    await db.updateTable('chat.webchat_sessoes').set({ vista_em: antigo }).execute()
    const caminhos = await casa.app.s.executar(sistema, (u) => esquecerSobras(u.tx))
    expect(caminhos.some((c) => c.endsWith(sobra.id))).toBe(true)
    expect(caminhos.some((c) => c.endsWith(usada.id))).toBe(false)
    expect((await mudo.pedir('GET', '/mensagens')).status).toBe(401)
    expect((await falante.fio()).mensagens[0]?.arquivo?.nome).toBe('usada.png')
  })
})

describe('opening hours', () => {
  const util = { dias_de_atendimento: 'seg_sex', atendimento_das: '08:00', atendimento_ate: '18:00' } as const
  it.each([
    ['2026-11-20T11:00:00Z', util, true],
    ['2026-11-20T10:59:00Z', util, false],
    ['2026-11-20T21:00:00Z', util, false],
    ['2026-11-21T15:00:00Z', util, false],
    ['2026-11-21T15:00:00Z', { ...util, dias_de_atendimento: 'seg_sab' as const }, true],
    ['2026-11-22T15:00:00Z', { ...util, dias_de_atendimento: 'seg_sab' as const }, false],
    ['2026-11-22T05:00:00Z', { dias_de_atendimento: 'todos' as const, atendimento_das: '', atendimento_ate: '' }, true],
    [
      '2026-11-20T04:00:00Z',
      { dias_de_atendimento: 'todos' as const, atendimento_das: '22:00', atendimento_ate: '06:00' },
      true,
    ],
  ])('%s with %o: %s', (agora, horario, aberto) => expect(emAtendimento(horario, new Date(agora))).toBe(aberto))

  it('the hours of the queue of an inbox take precedence over its own', async () => {
    const caixa = await criarChatDoSite(
      supervisora,
      {},
      { atendimento_das: '00:00', atendimento_ate: '23:59', mensagem_fora_do_horario: 'A fila está fechada.' },
    )
    const { db } = casa.app.s.banco
    const fila = { id: crypto.randomUUID(), nome: `Fila ${caixa.id.slice(-6)}`, sempre_aberta: false }
    await db.insertInto('chat.filas').values(fila).execute()
    await db
      .insertInto('chat.fila_caixas')
      .values({ fila_id: fila.id, caixa_entrada_id: caixa.id, padrao: true })
      .execute()
    expect((await visitante(casa, caixa).configuracao()).aviso).toBe('A fila está fechada.')
  })

  it('an empty text is no text, an empty second colour is the default', async () => {
    const r = await criar({
      titulo: 'Chat',
      mensagem_boas_vindas: null,
      mensagem_fora_do_horario: null,
      cor_secundaria: null,
      atendimento_das: null,
      atendimento_ate: null,
    })
    expect(r.corpo.data.configuracao).toMatchObject({
      mensagem_boas_vindas: '',
      mensagem_fora_do_horario: '',
      cor_secundaria: '#6c757d',
      atendimento_das: '',
    })
  })

  it('outside the hours the widget shows its message', async () => {
    const caixa = await criarChatDoSite(
      supervisora,
      {},
      { atendimento_das: '00:00', atendimento_ate: '00:00', mensagem_fora_do_horario: 'Voltamos às 8h.' },
    )
    expect((await visitante(casa, caixa).configuracao()).aviso).toBe('Voltamos às 8h.')
  })
})
