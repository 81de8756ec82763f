import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { casaDeChat, numeroNovo, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const admin = await casa.como('admin@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const leitor = await casa.como('engenheira@girassol.test')
const dele = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [leitor.id]: 'leitor' })
const doOutro = await casa.criarCaixa(supervisora, { [vendedor.id]: 'atendente' })
const base = '/api/chat/conversas'
const numero = numeroNovo()
await casa.entregar(dele, recebida({ numero, nome: 'Cliente sigiloso', texto: 'palavra-rara-aqui' }))
const { id } = (await atendente('GET', `${base}?busca=${numero}`)).corpo.data[0]
const anexo = await subirArquivo(casa, atendente, id, 'segredo.png', 'image/png', PNG)
const arquivos = (quem: Chamada) =>
  createClient(casa.url, 'sb_publishable_girassol', { accessToken: async () => quem.token }).storage.from('chat-anexos')

describe('a user outside the inbox', () => {
  it('[R13] [S7.31] [S7.45] gets no row, no hit, no count and no unread of it, by any query', async () => {
    for (const consulta of [
      '',
      `ids=${id}`,
      `busca=${numero}`,
      'busca=palavra-rara',
      'busca=sigiloso',
      `caixa_entrada_id=${dele.id}`,
      `caixa_entrada_id=${dele.id}&caixa_entrada_id=${doOutro.id}&status=aguardando`,
      'nao_lidas=true',
      'atribuida_para=ninguem',
    ]) {
      const { data, pagination } = (await vendedor('GET', `${base}?${consulta}`)).corpo
      expect([data, pagination.total], consulta).toEqual([[], 0])
    }
    for (const consulta of ['', `?caixa_entrada_id=${dele.id}`]) {
      expect((await vendedor('GET', `${base}/contagens${consulta}`)).corpo.data).toEqual({
        por_status: { aguardando: 0, ativa: 0, finalizada: 0, transferida: 0 },
        minhas: 0,
        sem_responsavel: 0,
        nao_lidas: 0,
      })
      expect((await vendedor('GET', `${base}/nao-lidas${consulta}`)).corpo.data).toEqual({
        total: 0,
        mensagens: 0,
        conversas: 0,
        por_caixa: [],
      })
    }
    expect((await vendedor.chamar(caixas.listar)).corpo.data.map((c) => c.id)).toEqual([doOutro.id])
    expect((await vendedor.chamar(caixas.obter, { params: { id: dele.id } })).status).toBe(404)
    expect((await vendedor.chamar(caixas.estatisticas, { params: { id: dele.id } })).status).toBe(404)
  })

  it('cannot open, upload or list its files', async () => {
    expect((await arquivos(atendente).download(anexo.caminho_storage)).error).toBeNull()
    expect((await arquivos(leitor).download(anexo.caminho_storage)).error).toBeNull()
    for (const quem of [vendedor, await casa.como('tecnico@girassol.test')]) {
      expect((await arquivos(quem).download(anexo.caminho_storage)).error).not.toBeNull()
      expect((await arquivos(quem).createSignedUrl(anexo.caminho_storage, 60)).error).not.toBeNull()
      expect(
        (await arquivos(quem).upload(`${id}/${crypto.randomUUID()}`, PNG, { contentType: 'image/png' })).error,
      ).not.toBeNull()
      expect((await arquivos(quem).list(id)).data ?? []).toEqual([])
    }
    expect(
      (await fetch(`${casa.url}/storage/v1/object/public/chat-anexos/${anexo.caminho_storage}`)).status,
    ).toBeGreaterThanOrEqual(400)
    // a reader opens files, and may not add or remove; no user may delete a file of a message in the storage
    expect(
      (await arquivos(leitor).upload(`${id}/${crypto.randomUUID()}`, PNG, { contentType: 'image/png' })).error,
    ).not.toBeNull()
    await arquivos(atendente).remove([anexo.caminho_storage])
    expect(await casa.app.s.arquivos.info('chat-anexos', anexo.caminho_storage)).not.toBeNull()
  })

  it('an administrator of the chat sees every inbox', async () => {
    for (const quem of [supervisora, admin])
      expect((await quem.chamar(conversas.listar, { query: { ids: [id] } })).corpo.data[0]).toMatchObject({
        id,
        pode: { responder: true, gerir: true },
      })
  })

  it('loses the rows and the files when removed from the inbox', async () => {
    await supervisora.chamar(caixas.removerUsuario, { params: { id: dele.id, userId: leitor.id } })
    expect((await leitor.chamar(conversas.listar)).corpo.data).toEqual([])
    expect((await arquivos(leitor).download(anexo.caminho_storage)).error).not.toBeNull()
  })
})
