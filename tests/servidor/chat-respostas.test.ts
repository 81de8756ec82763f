import { beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '@supabase/supabase-js'
import { uuidv7 } from '#kit/id.ts'
import { abrirConversa, canalFiel, casaDeChat, PNG } from '#tests/suporte/chat.ts'
import type { Chamada } from '#tests/suporte/app.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const tecnico = await casa.como('tecnico@girassol.test')
const ninguem = await casa.como(null)
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const base = '/api/chat/respostas'
beforeEach(() => {
  casa.canal.responderCom(canalFiel)
})

let n = 0
const uma = (mais: object = {}) => ({
  escopo: 'pessoa',
  atalho: `a${++n}`,
  titulo: `Resposta ${n}`,
  conteudo: 'Olá, {{contato.primeiro_nome}}!',
  ...mais,
})
const recusas = (r: { corpo: { error?: { details?: { campo: string; mensagem: string }[] } } }) =>
  (r.corpo.error?.details ?? []).map((d) => [d.campo, d.mensagem])

/** Uploads a file of a ready answer where the screen uploads it. */
async function subir(quem: Chamada, nome: string) {
  const cliente = createClient(casa.url, 'sb_publishable_girassol', { accessToken: async () => quem.token })
  const caminho_storage = `respostas/${quem.id}/${crypto.randomUUID()}.png`
  const { error } = await cliente.storage.from('chat-anexos').upload(caminho_storage, PNG, { contentType: 'image/png' })
  return { erro: error, anexo: { nome_arquivo: nome, tipo_mime: 'image/png', tamanho: PNG.length, caminho_storage } }
}

describe('ready answers', () => {
  it('[S3.6] are created, found by all users they are for, changed and deleted', async () => {
    const criada = await atendente('POST', base, uma({ atalho: 'Oi', titulo: ' Saudação ' }))
    expect([criada.status, criada.corpo.data]).toEqual([
      200,
      expect.objectContaining({
        escopo: 'pessoa',
        atalho: 'oi',
        titulo: 'Saudação',
        conteudo: 'Olá, {{contato.primeiro_nome}}!',
        usos: 0,
        pode_editar: true,
        anexos: [],
      }),
    ])
    const { id } = criada.corpo.data
    expect((await atendente('GET', `${base}?busca=SAUDACAO`)).corpo.data.map((r: { id: string }) => r.id)).toContain(id)
    // another user's answer: not listed, not changed, 404
    expect((await vendedor('GET', base)).corpo.data.map((r: { id: string }) => r.id)).not.toContain(id)
    expect([
      (await vendedor('PUT', `${base}/${id}`, uma())).status,
      (await supervisora('DELETE', `${base}/${id}`)).status,
    ]).toEqual([404, 404])
    expect(
      (await atendente('PUT', `${base}/${id}`, uma({ atalho: 'oi', titulo: 'Oi', conteudo: 'Oi!' }))).corpo.data,
    ).toMatchObject({ titulo: 'Oi', conteudo: 'Oi!' })
    expect([
      (await atendente('DELETE', `${base}/${id}`)).status,
      (await atendente('DELETE', `${base}/${id}`)).status,
    ]).toEqual([200, 404])
  })

  it('of the company and of a queue are written by supervisors and used by all', async () => {
    const filaId = uuidv7()
    await casa.app.s.banco.db
      .insertInto('chat.filas')
      .values({ id: filaId, nome: `Vendas ${filaId}` })
      .execute()
    for (const escopo of [{ escopo: 'empresa' }, { escopo: 'fila', fila_id: filaId }]) {
      expect((await atendente('POST', base, uma(escopo))).status).toBe(403)
      const {
        corpo: { data },
      } = await supervisora('POST', base, uma(escopo))
      expect((await vendedor('GET', base)).corpo.data.find((r: { id: string }) => r.id === data.id)).toMatchObject({
        pode_editar: false,
      })
      expect((await vendedor('PUT', `${base}/${data.id}`, uma(escopo))).status).toBe(403)
    }
    // a conversation offers only those of its own queue
    const c = await abrirConversa(atendente, caixa)
    const daqui = async () =>
      (await atendente('GET', `${base}?conversa_id=${c.id}`)).corpo.data.filter(
        (r: { fila_id: string | null }) => r.fila_id === filaId,
      ).length
    expect(await daqui()).toBe(0)
    await casa.app.s.banco.db.updateTable('chat.conversas').set({ fila_id: filaId }).where('id', '=', c.id).execute()
    expect(await daqui()).toBe(1)
  })

  it('refuses anonymous, forbidden and invalid requests with a sentence and the field', async () => {
    expect((await ninguem('GET', base)).status).toBe(401)
    expect([(await tecnico('GET', base)).status, (await tecnico('POST', base, uma())).status]).toEqual([403, 403])
    expect(recusas(await atendente('POST', base, uma({ atalho: 'com espaço' })))).toEqual([
      ['atalho', 'O atalho tem letras sem acento, números, hífen e sublinhado'],
    ])
    expect(recusas(await atendente('POST', base, uma({ titulo: ' ' })))).toEqual([['titulo', 'Título é obrigatório']])
    expect(recusas(await atendente('POST', base, uma({ conteudo: ' ' })))).toEqual([
      ['conteudo', 'Escreva o texto ou anexe um arquivo'],
    ])
    expect(recusas(await atendente('POST', base, uma({ conteudo: '{{contato.cpf}}' })))).toEqual([
      ['conteudo', 'Variável desconhecida: {{contato.cpf}}'],
    ])
    expect(recusas(await atendente('POST', base, uma({ conteudo: 'x'.repeat(4097) })))[0]?.[0]).toBe('conteudo')
    expect(recusas(await supervisora('POST', base, uma({ escopo: 'fila' })))).toEqual([['fila_id', 'Escolha a fila']])
    expect(recusas(await supervisora('POST', base, uma({ escopo: 'fila', fila_id: uuidv7() })))).toEqual([
      ['fila_id', 'Fila não encontrada.'],
    ])
    await atendente('POST', base, uma({ atalho: 'unico', titulo: 'A única' }))
    const repetida = await atendente('POST', base, uma({ atalho: 'unico' }))
    expect([repetida.status, recusas(repetida)]).toEqual([409, [['atalho', 'O atalho /unico já é de “A única”.']]])
    // two users may use the same shortcut
    expect((await vendedor('POST', base, uma({ atalho: 'unico' }))).status).toBe(200)
  })

  it('store markup as plain text', async () => {
    const veneno = '<img src=x onerror=alert(1)>"><script>alert(2)</script>'
    const {
      corpo: { data },
    } = await atendente('POST', base, uma({ titulo: veneno.slice(0, 60), conteudo: veneno }))
    expect(data).toMatchObject({ titulo: veneno.slice(0, 60), conteudo: veneno })
    const csv = await atendente('GET', `${base}/exportar`)
    expect([csv.cabecalhos.get('content-type'), csv.cabecalhos.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="respostas-rapidas.csv"',
    ])
  })

  it('have files: only one’s own, copied into the conversation, sent from there, and counted', async () => {
    const { anexo } = await subir(atendente, 'tabela.png')
    const alheio = await subir(vendedor, 'x.png')
    expect(recusas(await atendente('POST', base, uma({ anexos: [alheio.anexo] })))).toEqual([
      ['anexos.0', 'Arquivo não encontrado. Anexe de novo.'],
    ])
    const cliente = createClient(casa.url, 'sb_publishable_girassol', { accessToken: async () => atendente.token })
    expect(
      (await cliente.storage.from('chat-anexos').upload(`respostas/${vendedor.id}/intruso.png`, PNG)).error,
    ).not.toBeNull()
    expect((await cliente.storage.from('chat-anexos').download(alheio.anexo.caminho_storage)).error).not.toBeNull()

    const {
      corpo: { data: r },
    } = await atendente('POST', base, uma({ conteudo: '', anexos: [anexo] }))
    expect(r.anexos).toMatchObject([{ nome_arquivo: 'tabela.png', tipo_mime: 'image/png', tamanho: PNG.length }])
    const c = await abrirConversa(atendente, caixa)
    const usada = await atendente('POST', `${base}/${r.id}/usar`, { conversa_id: c.id })
    expect(usada.corpo.data.anexos).toMatchObject([{ nome_arquivo: 'tabela.png', tipo_mime: 'image/png' }])
    expect(usada.corpo.data.anexos[0].caminho_storage).toMatch(new RegExp(`^${c.id}/`))
    expect(
      (
        await atendente('POST', `/api/chat/conversas/${c.id}/mensagens`, {
          conteudo: 'Segue',
          tipo: 'imagem',
          anexos: usada.corpo.data.anexos,
        })
      ).corpo.data,
    ).toMatchObject({ tipo: 'imagem', status: 'enviada' })
    expect((await atendente('GET', base)).corpo.data.find((x: { id: string }) => x.id === r.id).usos).toBe(1)
    expect((await vendedor('POST', `${base}/${r.id}/usar`, { conversa_id: c.id })).status).toBe(404)
    // deleting the answer does not affect what was sent
    await atendente('DELETE', `${base}/${r.id}`)
    expect(await casa.app.s.arquivos.info('chat-anexos', anexo.caminho_storage)).toBeNull()
    expect(await casa.app.s.arquivos.info('chat-anexos', usada.corpo.data.anexos[0].caminho_storage)).not.toBeNull()
  })

  it('are imported after a preview, and exported unchanged', async () => {
    const itens = [
      { atalho: 'imp-1', titulo: 'Um', conteudo: 'um' },
      { atalho: 'imp-2', titulo: 'Dois', conteudo: '{{nada}}' },
      { atalho: 'imp-1', titulo: 'Outro', conteudo: 'x' },
    ]
    const ver = await vendedor('POST', `${base}/importar`, { itens })
    expect(ver.corpo.data).toEqual({
      criadas: 1,
      alteradas: 0,
      mantidas: 0,
      recusadas: [
        { linha: 2, atalho: 'imp-2', motivo: 'Variável desconhecida: {{nada}}' },
        { linha: 3, atalho: 'imp-1', motivo: 'Atalho repetido no arquivo' },
      ],
    })
    expect((await vendedor('GET', `${base}?busca=imp-1`)).corpo.data).toEqual([])
    expect((await vendedor('POST', `${base}/importar`, { itens, simular: false })).corpo.data.criadas).toBe(1)
    expect(
      (
        await vendedor('POST', `${base}/importar`, {
          itens: [{ atalho: 'imp-1', titulo: 'Um', conteudo: 'novo' }],
          simular: false,
        })
      ).corpo.data,
    ).toMatchObject({ mantidas: 1 })
    expect(
      (
        await vendedor('POST', `${base}/importar`, {
          itens: [{ atalho: 'imp-1', titulo: 'Um', conteudo: 'novo' }],
          simular: false,
          sobrescrever: true,
        })
      ).corpo.data,
    ).toMatchObject({ alteradas: 1 })
    const lista = (await vendedor('GET', `${base}/exportar?formato=json&escopo=pessoa`)).corpo
    expect(lista).toContainEqual({ atalho: 'imp-1', titulo: 'Um', conteudo: 'novo' })
    expect((await vendedor('POST', `${base}/importar`, { escopo: 'empresa', itens })).status).toBe(403)
    expect(recusas(await vendedor('POST', `${base}/importar`, { itens: [] }))).toEqual([
      ['itens', 'O arquivo não traz respostas'],
    ])
  })
})

describe('macros', () => {
  const macros = '/api/chat/macros'
  const corpo = (acoes: object[], mais: object = {}) => ({ escopo: 'pessoa', nome: `Macro ${++n}`, acoes, ...mais })
  const feita = async (acoes: object[], quem = atendente, mais: object = {}) =>
    (await quem('POST', macros, corpo(acoes, mais))).corpo.data.id as string
  const rodar = (c: string, m: string, id_cliente = crypto.randomUUID(), quem = atendente) =>
    quem('POST', `/api/chat/conversas/${c}/macros/${m}`, { id_cliente })

  it('run all their acts in order in one command, once however often it arrives', async () => {
    const m = await feita([
      { tipo: 'atribuir' },
      { tipo: 'responder', conteudo: '{{saudacao}}! Protocolo {{conversa.protocolo}}' },
      { tipo: 'etiquetar', tags: ['financeiro'] },
      { tipo: 'priorizar', prioridade: 'alta' },
      { tipo: 'esperar', espera: 'cliente' },
      { tipo: 'anotar', conteudo: 'Cobrei' },
    ])
    const c = await abrirConversa(atendente, caixa, { contato_nome: 'Maria' })
    const id = crypto.randomUUID()
    const [r1, r2] = await Promise.all([rodar(c.id, m, id), rodar(c.id, m, id)])
    expect([r1.status, r2.status, [r1.corpo.data.repetida, r2.corpo.data.repetida].sort()]).toEqual([
      200,
      200,
      [false, true],
    ])
    expect((await rodar(c.id, m, id)).corpo.data.repetida).toBe(true)
    const depois = (await atendente('GET', `/api/chat/conversas/${c.id}`)).corpo.data
    expect(depois).toMatchObject({
      atribuida_para: atendente.id,
      prioridade: 'alta',
      tags: ['financeiro'],
      espera: 'cliente',
      status: 'ativa',
    })
    expect(depois.mensagens.filter((x: { direcao: string }) => x.direcao === 'saida')).toHaveLength(1)
    expect(depois.mensagens.filter((x: { direcao: string }) => x.direcao === 'nota')).toHaveLength(1)
    await expect
      .poll(
        () =>
          casa.canal.pedidos.filter((p) => p.corpo.number === c.contato_telefone && p.caminho.startsWith('/message'))
            .length,
      )
      .toBe(1)
    expect((await atendente('GET', macros)).corpo.data.find((x: { id: string }) => x.id === m).usos).toBe(1)
  })

  it('run no act when one of them is impossible, and name it with the reason', async () => {
    const c = await abrirConversa(atendente, caixa, { contato_nome: '' })
    const de_fora = await feita([
      { tipo: 'etiquetar', tags: ['x'] },
      { tipo: 'responder', conteudo: 'Oi' },
      { tipo: 'atribuir', usuario_id: tecnico.id, nome: 'Wellington' },
    ])
    const r = await rodar(c.id, de_fora)
    expect([r.status, r.corpo.error.message, r.corpo.error.details]).toEqual([
      409,
      'Nada foi feito. No passo 3 (Atribuir a Wellington): Wellington Souza Barros não atende nesta caixa de entrada.',
      { passo: 3, acao: 'atribuir', code: 'VALIDATION_ERROR' },
    ])
    const sem_valor = await rodar(c.id, await feita([{ tipo: 'responder', conteudo: 'Da {{contato.empresa}}' }]))
    expect(sem_valor.corpo.error.message).toContain('falta empresa do contato')
    expect((await atendente('GET', `/api/chat/conversas/${c.id}`)).corpo.data).toMatchObject({
      tags: [],
      ultima_seq: 0,
    })
    // the same id may be tried again once it is possible
    const id = crypto.randomUUID()
    expect((await rodar(c.id, de_fora, id)).status).toBe(409)
    await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/usuarios`, {
      usuario_id: tecnico.id,
      papel: 'atendente',
    })
    expect((await rodar(c.id, de_fora, id)).corpo.data).toMatchObject({ repetida: false })
    await supervisora('DELETE', `/api/chat/caixas-entrada/${caixa.id}/usuarios/${tecnico.id}`)
  })

  it('finalize last; refuse forbidden and invalid requests with a sentence', async () => {
    expect((await ninguem('GET', macros)).status).toBe(401)
    expect((await tecnico('POST', macros, corpo([{ tipo: 'desatribuir' }]))).status).toBe(403)
    expect(recusas(await atendente('POST', macros, corpo([])))).toEqual([['acoes', 'Ponha ao menos uma ação']])
    expect(recusas(await atendente('POST', macros, corpo([{ tipo: 'explodir' }])))).toEqual([
      ['acoes.0.tipo', 'Ação inválida'],
    ])
    expect(recusas(await atendente('POST', macros, corpo([{ tipo: 'finalizar' }, { tipo: 'desatribuir' }])))).toEqual([
      ['acoes.0', 'Finalizar tem de ser a última ação'],
    ])
    expect((await atendente('POST', macros, corpo([{ tipo: 'desatribuir' }], { escopo: 'empresa' }))).status).toBe(403)
    const m = await feita([{ tipo: 'finalizar', motivo: 'Resolvido' }])
    const c = await abrirConversa(atendente, caixa)
    expect((await rodar(c.id, m, undefined, vendedor)).status).toBe(404)
    expect((await vendedor('DELETE', `${macros}/${m}`)).status).toBe(404)
    expect((await rodar(c.id, m)).status).toBe(200)
    expect((await atendente('GET', `/api/chat/conversas/${c.id}`)).corpo.data).toMatchObject({
      status: 'finalizada',
      motivo_finalizacao: 'Resolvido',
    })
    expect((await atendente('PUT', `${macros}/${m}`, corpo([{ tipo: 'desatribuir' }]))).status).toBe(200)
    expect((await atendente('DELETE', `${macros}/${m}`)).status).toBe(200)
  })
})
