import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { politicaDeArquivos } from '#modules/chat/nucleo/server/politica-de-arquivos.ts'
import { avancarConversa } from '#modules/robos/server/comandos/avancar.ts'
import { robos } from '#modules/robos/contract/robos.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { casaDeChat, recebida, type CaixaDeTeste } from '#tests/suporte/chat.ts'
import { ate, clienteDe, desenho, diz, fila, montarRobos, pergunta, type No } from '#tests/suporte/robos.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const ninguem = await casa.como(null)
const base = '/api/chat/robos'
const db = casa.app.s.banco.db

const SIMPLES = desenho(
  [pergunta('nome', 'Seu nome?', 'nome'), diz('ola', 'Prazer, {{nome}}!'), fila],
  'i>nome nome>ola nome:falha>fila ola>fila',
)
const { novoRobo, publicar, nomeDo } = montarRobos(supervisora)
const cliente = (caixa: CaixaDeTeste) => clienteDe(casa, supervisora, caixa)

describe('creating a robot', () => {
  it('takes files for its messages from users with the permission for robots, into its folder only', async () => {
    const permitir = politicaDeArquivos(casa.app.s)
    const gravar = (usuario_id: string, pasta: string) =>
      permitir({ usuario_id, operacao: 'gravar', bucket: 'chat-anexos', caminho: `${pasta}/${uuidv7()}/foto.png` })
    expect(await gravar(supervisora.id, 'robos')).toBe(true)
    expect(await gravar(atendente.id, 'robos')).toBe(false)
    expect(await gravar(supervisora.id, 'outros')).toBe(false)
  })

  it('[S3.6] is created, drawn, published and listed only by users with the permission for robots', async () => {
    expect((await ninguem.chamar(robos.listar)).status).toBe(401)
    expect((await atendente.chamar(robos.criar, { body: { nome: 'x' } })).erro.details).toEqual({
      permissao: 'chat.robo.configurar',
    })
    const { status, corpo } = await supervisora.chamar(robos.criar, { body: { nome: 'Triagem', modelo: 'triagem' } })
    expect([status, corpo.data.nome, corpo.data.ativo, corpo.data.publicada, corpo.data.pendente]).toEqual([
      200,
      'Triagem',
      false,
      null,
      true,
    ])
    expect(corpo.data.fluxo.nos.length).toBeGreaterThan(5)
    const { id, rascunho_versao } = corpo.data
    const cedo = await supervisora.chamar(robos.alterar, { params: { id }, body: { ativo: true } })
    expect([cedo.status, cedo.erro.message]).toEqual([409, 'Publique o fluxo antes de ligar o robô.'])
    const publicado = await supervisora.chamar(robos.publicar, {
      params: { id },
      body: { versao: rascunho_versao, nota: 'Primeira' },
    })
    expect([publicado.status, publicado.corpo.data.publicada?.numero, publicado.corpo.data.pendente]).toEqual([
      200,
      1,
      false,
    ])
    const semCaixa = await supervisora.chamar(robos.alterar, { params: { id }, body: { ativo: true } })
    expect([semCaixa.status, semCaixa.campos]).toEqual([
      400,
      [{ campo: 'caixas', mensagem: 'Escolha ao menos uma caixa de entrada para o robô atender.' }],
    ])
    const caixa = await casa.criarCaixa(supervisora)
    const ligado = await supervisora.chamar(robos.alterar, {
      params: { id },
      body: {
        ativo: true,
        caixas: [caixa.id],
        nome: 'Triagem comercial',
      },
    })
    expect([
      ligado.status,
      ligado.corpo.data.ativo,
      ligado.corpo.data.caixas[0]?.id,
      ligado.corpo.data.canais[0],
    ]).toMatchObject([200, true, caixa.id, { tipo: 'api', texto_maximo: expect.any(Number) }])
    expect((await supervisora.chamar(robos.listar)).corpo.data).toContainEqual(
      expect.objectContaining({ id, nome: 'Triagem comercial', atendendo: 0 }),
    )
    expect((await supervisora.chamar(robos.excluir, { params: { id } })).erro.message).toBe(
      'Desligue o robô antes de excluí-lo.',
    )
    await supervisora.chamar(robos.alterar, { params: { id }, body: { ativo: false } })
    expect((await supervisora.chamar(robos.excluir, { params: { id } })).status).toBe(200)
    expect((await supervisora.chamar(robos.obter, { params: { id } })).status).toBe(404)
  })

  it.each([
    [{}, 'nome'],
    [{ nome: ' ' }, 'nome'],
    [{ nome: 'a'.repeat(61) }, 'nome'],
    [{ nome: 'x', modelo: 'outro' }, 'modelo'],
  ])('refuses %j at %s', async (corpo, campo) => {
    const r = await supervisora('POST', base, corpo)
    expect([r.status, r.corpo.error.code, r.corpo.error.details[0].campo]).toEqual([400, 'VALIDATION_ERROR', campo])
  })

  it('two editors: a save over an unseen change is refused with its author’s name; it can be forced', async () => {
    const { id, rascunho_versao: versao, fluxo } = (await supervisora('POST', base, { nome: 'De dois' })).corpo.data
    const salvar = (extra: object) =>
      supervisora('PUT', `${base}/${id}/rascunho`, { fluxo, casos: [], versao, ...extra })
    expect((await salvar({})).corpo.data.versao).toBe(versao + 1)
    const conflito = await salvar({})
    expect([conflito.status, conflito.corpo.error.message, conflito.corpo.error.details.versao]).toEqual([
      409,
      'Cláudia Regina Teixeira salvou este fluxo enquanto você editava.',
      versao + 1,
    ])
    expect((await salvar({ forcar: true })).corpo.data.versao).toBe(versao + 2)
    expect((await supervisora.chamar(robos.publicar, { params: { id }, body: { versao } })).status).toBe(409)
    expect(
      (await salvar({ fluxo: { nos: [{ id: 'x', tipo: 'bomba', dados: {} }], arestas: [] }, forcar: true })).status,
    ).toBe(400)
  })

  it('a broken flow, or one that fails its own test case, is not published, with the reason', async () => {
    const { id, rascunho_versao } = (await supervisora.chamar(robos.criar, { body: { nome: 'Com defeito' } })).corpo
      .data
    const tentar = async (fluxo: unknown, casos: unknown[], versao: number) => {
      const { data } = (await supervisora('PUT', `${base}/${id}/rascunho`, { fluxo, casos, versao })).corpo
      return {
        versao: data.versao as number,
        r: await supervisora('POST', `${base}/${id}/publicar`, { versao: data.versao }),
      }
    }
    const solto = await tentar(desenho([diz('a', 'Oi'), diz('b', 'Ninguém chega')], 'i>a'), [], rascunho_versao)
    expect([solto.r.status, solto.r.corpo.error.details.problemas.map((p: { no: string }) => p.no)]).toEqual([
      400,
      expect.arrayContaining(['a', 'b']),
    ])
    const caso = {
      id: 'c',
      nome: 'Cumprimenta',
      roteiro: [
        { tipo: 'cliente', texto: 'Ana' },
        { tipo: 'diz', texto: 'Bem-vinda' },
      ],
    }
    const falho = await tentar(SIMPLES, [caso], solto.versao)
    expect([falho.r.status, falho.r.corpo.error.message, falho.r.corpo.error.details.casos[0]]).toMatchObject([
      400,
      'O caso de teste “Cumprimenta” não passou: Esperava que o robô dissesse “Bem-vinda”, mas ele disse “Prazer, Ana!”.',
      { caso: 'c', linha: 1, passou: false },
    ])
    const bom = await tentar(
      SIMPLES,
      [
        {
          ...caso,
          roteiro: [
            { tipo: 'cliente', texto: 'Ana' },
            { tipo: 'diz', texto: 'prazer, ana' },
          ],
        },
      ],
      falho.versao,
    )
    expect(bom.r.status).toBe(200)
  })

  it('a version is never changed, not even in the database; going back publishes the old one again', async () => {
    const id = await novoRobo(SIMPLES, null)
    await publicar(id, desenho([diz('outra', 'Olá'), fila], 'i>outra outra>fila'))
    const volta = await supervisora.chamar(robos.restaurar, { params: { id, numero: '1' } })
    expect([volta.status, volta.corpo.data.publicada?.numero, volta.corpo.data.fluxo.nos.map((n: No) => n.id)]).toEqual(
      [200, 3, ['i', 'nome', 'ola', 'fila']],
    )
    const { corpo } = await supervisora.chamar(robos.versoes, { params: { id } })
    expect(
      corpo.data.map((v: { numero: number; restaura: number | null; atual: boolean }) => [
        v.numero,
        v.restaura,
        v.atual,
      ]),
    ).toEqual([
      [3, 1, true],
      [2, null, false],
      [1, null, false],
    ])
    expect((await supervisora.chamar(robos.versao, { params: { id, numero: '2' } })).corpo.data.fluxo.nos[1]?.id).toBe(
      'outra',
    )
    expect((await supervisora.chamar(robos.restaurar, { params: { id, numero: '9' } })).status).toBe(404)
    await expect(sql`update chat.robo_versoes set nota = 'x' where robo_id = ${id}`.execute(db)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`delete from chat.robo_versoes where robo_id = ${id}`.execute(db)).rejects.toThrow(
      /permission denied/,
    )
  })

  it('a secret is never returned', async () => {
    const id = await novoRobo(SIMPLES, null)
    expect(
      (
        await supervisora.chamar(robos.gravarSegredo, {
          params: { id, nome: 'CHAVE_CRM' },
          body: { valor: 'muito-secreta-123' },
        })
      ).status,
    ).toBe(200)
    expect(
      (await supervisora.chamar(robos.gravarSegredo, { params: { id, nome: 'chave' }, body: { valor: 'x' } })).status,
    ).toBe(400)
    const r = await supervisora.chamar(robos.obter, { params: { id } })
    expect(r.corpo.data.segredos).toEqual(['CHAVE_CRM'])
    expect(JSON.stringify(r.corpo)).not.toContain('muito-secreta')
    await supervisora.chamar(robos.excluirSegredo, { params: { id, nome: 'CHAVE_CRM' } })
    expect((await supervisora.chamar(robos.obter, { params: { id } })).corpo.data.segredos).toEqual([])
  })
})

describe('a robot at work', () => {
  it('asks, interprets, transfers with the collected values, and counts the visits of each node', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const id = await novoRobo(SIMPLES, caixa)
    const edna = cliente(caixa)
    await edna.escrever('Oi', 'tudo bem?')
    await edna.ouvir('Seu nome?')
    expect(
      (await atendente.chamar(robos.naConversa, { params: { id: await edna.conversaId() } })).corpo.data,
    ).toMatchObject({
      robo_id: id,
      no: 'nome',
    })
    await edna.escrever('Edna Souza')
    await edna.ouvir('Prazer, Edna Souza!')
    await ate(async () => (await edna.sessao())?.situacao).toBe('entregue')
    const conversa = await edna.conversa()
    expect([conversa.status, conversa.atribuida_para, conversa.aguardando_desde]).toEqual([
      'aguardando',
      null,
      expect.any(String),
    ])
    const robo = conversa.mensagens.filter((m: { direcao: string }) => m.direcao === 'saida')
    expect(robo.map((m: { autor_nome: string; conteudo: string }) => [m.autor_nome, m.conteudo.includes('*')])).toEqual(
      [
        [nomeDo(id), false],
        [nomeDo(id), false],
      ],
    )
    expect(conversa.mensagens.map((m: { conteudo: string }) => m.conteudo)).toContain(
      `${nomeDo(id)} entregou a conversa. Nome: Edna Souza`,
    )
    await ate(() => casa.canal.pedidos.filter((p) => JSON.stringify(p.corpo).includes(edna.numero)).length).toBe(2)
    expect(
      (await atendente.chamar(robos.naConversa, { params: { id: await edna.conversaId() } })).corpo.data,
    ).toBeNull()
    const { corpo } = await supervisora.chamar(robos.passagens, { params: { id } })
    expect(corpo.data).toEqual({
      sessoes: 1,
      nos: expect.arrayContaining([
        { no: 'nome', passaram: 1, pararam: 0 },
        { no: 'fila', passaram: 1, pararam: 0 },
      ]),
    })
  })

  it('the same delivery twice, two processes and a repeated job make one step', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    await novoRobo(SIMPLES, caixa)
    const outra = await appDeTeste({
      urlDoBanco: casa.urlDoBanco,
      chaveMestra: casa.chaveMestra,
      semear: false,
      permitirTambem: [new URL(casa.canal.url).host],
    })
    const c = cliente(caixa)
    const primeira = recebida({ numero: c.numero, texto: 'Oi' })
    await Promise.all([
      casa.entregar(caixa, primeira, primeira),
      fetch(`${outra.url}/api/chat/webhook/${caixa.token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(primeira),
      }),
    ])
    await c.ouvir('Seu nome?')
    const segunda = recebida({ numero: c.numero, texto: 'Rui' })
    await Promise.all([casa.entregar(caixa, segunda, segunda), outra.app.chat.receber(caixa.id, segunda)])
    const d = {
      s: casa.app.s,
      chat: { ...casa.app.chat, despertarEnvio() {} },
    } as unknown as Parameters<typeof avancarConversa>[0]
    const conversaId = await c.conversaId()
    await Promise.all(Array.from({ length: 5 }, () => avancarConversa(d, conversaId)))
    await c.ouvir('Prazer, Rui!')
    expect(await c.ditas()).toEqual(['Seu nome?', 'Prazer, Rui!'])
    await outra.fechar()
  })

  it('a process that dies inside a step has not done it; one that dies right after has, and nothing is lost or repeated', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    await novoRobo(SIMPLES, caixa)
    const c = cliente(caixa)
    await c.escrever('Oi')
    await c.ouvir('Seu nome?')
    const conversaId = await c.conversaId()
    const antes = await c.sessao()
    // a message arrived, and the process fails at the last statement of its step
    const quebrado = {
      s: {
        ...casa.app.s,
        executar: async (autor: never, fn: (u: never) => Promise<unknown>) =>
          casa.app.s.executar(autor, async (u) => {
            await fn(u as never)
            return Promise.reject(Object.assign(new Error('kill -9'), { code: '57P01' }))
          }),
      },
      chat: { ...casa.app.chat, despertarEnvio() {} },
    } as unknown as Parameters<typeof avancarConversa>[0]
    const seq = (
      await sql<{ s: number }>`
        update chat.conversas
        set ultima_seq = ultima_seq + 1, ultima_msg_seq = ultima_seq + 1, total_entradas = total_entradas + 1
        where id = ${conversaId}
        returning ultima_seq as s
      `.execute(db)
    ).rows[0]?.s
    await sql`
      insert into chat.mensagens (conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status)
      values (${conversaId}, ${seq}, gen_random_uuid(), ${caixa.id}, 'entrada', 'text', 'Ivo', 'entregue')
    `.execute(db)
    await expect(avancarConversa(quebrado, conversaId)).rejects.toThrow('kill -9')
    expect([await c.ditas(), (await c.sessao())?.estado]).toEqual([['Seu nome?'], antes?.estado])
    // committed, but the process dies before it triggers the sender: the sender's poll finds the pending message
    const mudo = {
      s: casa.app.s,
      chat: { ...casa.app.chat, despertarEnvio() {} },
    } as unknown as Parameters<typeof avancarConversa>[0]
    await avancarConversa(mudo, conversaId)
    await avancarConversa(mudo, conversaId)
    expect(await c.ditas()).toEqual(['Seu nome?', 'Prazer, Ivo!'])
    await ate(() => casa.canal.pedidos.filter((p) => JSON.stringify(p.corpo).includes(c.numero)).length).toBe(2)
  })

  it('a conversation stays on the version it began with', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const id = await novoRobo(SIMPLES, caixa)
    const velho = cliente(caixa)
    await velho.escrever('Oi')
    await velho.ouvir('Seu nome?')
    expect((await publicar(id, desenho([diz('novo', 'Versão nova'), fila], 'i>novo novo>fila'))).status).toBe(200)
    const novo = cliente(caixa)
    await novo.escrever('Oi')
    await novo.ouvir('Versão nova')
    await velho.escrever('Bia')
    await velho.ouvir('Prazer, Bia!')
  })
})
