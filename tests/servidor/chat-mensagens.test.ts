import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { direcoes, statusDaMensagem, tiposDeMensagem } from '#modules/chat/nucleo/tipos.ts'
import { abrirConversa, casaDeChat, numeroNovo, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const base = '/api/chat/conversas'
const seqs = (r: { corpo: { data: { seq: number }[] } }) => r.corpo.data.map((m) => m.seq)
const ate = (de: number, a: number) => Array.from({ length: Math.max(0, de - a + 1) }, (_, i) => de - i)

async function fioDe(n: number): Promise<string> {
  const numero = numeroNovo()
  await casa.entregar(
    caixa,
    ...Array.from({ length: n }, (_, i) =>
      recebida({ numero, texto: `m${i + 1}`, em: 1_780_000_000 + Math.floor(i / 4) }),
    ),
  )
  return (await atendente('GET', `${base}?busca=${numero}`)).corpo.data[0].id
}

describe('the pages of a thread', () => {
  it('[R21] [S7.50] [S3.30] return data newest first and pagination.total, exact at any depth and size', async () => {
    const N = 137
    const id = await fioDe(N)
    const pagina = (c: string) => atendente('GET', `${base}/${id}/mensagens${c}`)
    expect((await pagina('')).corpo.pagination).toEqual({ page: 1, limit: 50, total: N, hasMore: true })
    for (const limit of [1, 50, 60, 136, 137, 138, 200]) {
      const ultima = Math.ceil(N / limit)
      for (const page of new Set([1, 2, Math.ceil(ultima / 2), ultima, ultima + 1, 900])) {
        const r = await pagina(`?page=${page}&limit=${limit}`)
        const de = N - (page - 1) * limit
        expect(seqs(r), `page ${page} of ${limit}`).toEqual(ate(de, Math.max(1, de - limit + 1)))
        expect(r.corpo.pagination).toEqual({ page, limit, total: N, hasMore: page * limit < N })
      }
    }
    // in the order the customer wrote them, also within one second
    expect((await pagina('?limit=200')).corpo.data.map((m: { conteudo: string }) => m.conteudo).reverse()).toEqual(
      ate(N, 1)
        .reverse()
        .map((n) => `m${n}`),
    )
  })

  it('[S7.50] antes_de stays exact while messages arrive; apos_seq returns what was missed', async () => {
    const id = await fioDe(30)
    const numero = (await atendente('GET', `${base}/${id}`)).corpo.data.contato_telefone
    const lidas: number[] = []
    for (let antes = 31; ; antes = lidas.at(-1) ?? 0) {
      const r = await atendente('GET', `${base}/${id}/mensagens?limit=7&antes_de=${antes}`)
      lidas.push(...seqs(r))
      await casa.entregar(caixa, recebida({ numero }))
      if (!r.corpo.pagination.hasMore) break
    }
    expect(lidas).toEqual(ate(30, 1))
    const atrasadas = await atendente('GET', `${base}/${id}/mensagens?apos_seq=30&limit=3`)
    expect([seqs(atrasadas), atrasadas.corpo.pagination.hasMore]).toEqual([[33, 32, 31], true])
    const resto = await atendente('GET', `${base}/${id}/mensagens?apos_seq=33&limit=200`)
    expect([seqs(resto), resto.corpo.pagination.hasMore]).toEqual([ate(resto.corpo.pagination.total, 34), false])
    const alem = await atendente('GET', `${base}/${id}/mensagens?antes_de=9000&limit=5`)
    expect(seqs(alem)).toEqual(ate(resto.corpo.pagination.total, resto.corpo.pagination.total - 4))
    expect(seqs(await atendente('GET', `${base}/${id}/mensagens?apos_seq=9000`))).toEqual([])
  })

  it.each([
    ['page=0', 'page', 'Página inválida'],
    ['page=um', 'page', 'Página inválida'],
    ['limit=201', 'limit', 'O limite é de 200'],
    ['limit=0', 'limit', 'Limite inválido'],
  ])('[S7.50] refuses ?%s', async (c, campo, mensagem) => {
    const { id } = await abrirConversa(atendente, caixa)
    const r = await atendente('GET', `${base}/${id}/mensagens?${c}`)
    expect([r.status, r.corpo.error.details]).toEqual([400, [{ campo, mensagem }]])
  })
})

describe('a message', () => {
  it('[S7.55] [S3.25] [S3.27] is returned complete, with attachments that can be opened', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    const anexo = await subirArquivo(casa, atendente, id, 'Conta de luz.png', 'image/png', PNG)
    const enviada = (
      await atendente('POST', `${base}/${id}/mensagens`, { conteudo: '', tipo: 'imagem', anexos: [anexo] })
    ).corpo.data
    const { status, corpo } = await atendente('GET', `${base}/${id}/mensagens/${enviada.id}`)
    expect([status, corpo.success]).toEqual([200, true])
    expect(corpo.data).toMatchObject({
      id: enviada.id,
      conversa_id: id,
      seq: 1,
      tipo: 'imagem',
      conteudo: '',
      direcao: 'saida',
      autor_id: atendente.id,
      apagada_em: null,
      reacoes: [],
      citada: null,
    })
    expect(corpo.data.anexos).toMatchObject([
      {
        nome_arquivo: 'Conta de luz.png',
        tipo_mime: 'image/png',
        tamanho: PNG.length,
        caminho_storage: anexo.caminho_storage,
        estado: 'pronto',
        duracao: null,
      },
    ])
    const arquivo = await fetch(corpo.data.anexos[0].url_publica)
    expect([arquivo.status, Buffer.from(await arquivo.arrayBuffer()).equals(PNG)]).toEqual([200, true])
  })

  it('[S3.26] [S7.52] has one of four types, in the database too', async () => {
    const lista = async (c: string) => {
      const { rows } = await sql<{
        def: string
      }>`
        select pg_get_constraintdef(oid) as def
        from pg_constraint
        where conname = ${c}
      `.execute(casa.app.s.banco.db)
      return [...(rows[0]?.def ?? '').matchAll(/'(\w+)'/g)].map((m) => m[1])
    }
    expect(tiposDeMensagem).toEqual(['imagem', 'media', 'audio', 'text'])
    expect(await lista('mensagens_tipo_check')).toEqual([...tiposDeMensagem])
    expect(await lista('mensagens_direcao_check')).toEqual([...direcoes])
    expect(await lista('mensagens_status_check')).toEqual([...statusDaMensagem])
    const { id } = await abrirConversa(atendente, caixa)
    const r = await atendente('POST', `${base}/${id}/mensagens`, { conteudo: 'x', tipo: 'video' })
    expect([r.status, r.corpo.error.details]).toEqual([400, [{ campo: 'tipo', mensagem: 'Tipo de mensagem inválido' }]])
  })

  it.each([
    [{ conteudo: '  ' }, 'conteudo', 'Escreva a mensagem ou anexe um arquivo'],
    [{}, 'conteudo', 'Escreva a mensagem ou anexe um arquivo'],
    [{ conteudo: 7 }, 'conteudo', 'Escreva a mensagem'],
    [{ conteudo: 'x'.repeat(65_001) }, 'conteudo', 'A mensagem é longa demais'],
    [{ conteudo: 'x', citada_id: '1' }, 'citada_id', 'Mensagem citada não encontrada'],
    [
      { conteudo: 'x', anexos: [{ nome_arquivo: '', tipo_mime: 'image/png', tamanho: 1, caminho_storage: 'a' }] },
      'anexos.0.nome_arquivo',
      'Nome do arquivo é obrigatório',
    ],
    [
      { conteudo: 'x', anexos: [{ nome_arquivo: 'a', tipo_mime: 'image/png', tamanho: -1, caminho_storage: 'a' }] },
      'anexos.0.tamanho',
      'Tamanho do arquivo inválido',
    ],
    [
      {
        conteudo: 'x',
        anexos: [{ nome_arquivo: 'a', tipo_mime: 'image/png', tamanho: 1, caminho_storage: 'outra/coisa' }],
      },
      'anexos.0.caminho_storage',
      'Arquivo não encontrado. Anexe de novo.',
    ],
  ])('[S7.52] refuses %j at %s: %s', async (corpo, campo, mensagem) => {
    const { id } = await abrirConversa(atendente, caixa)
    const r = await atendente('POST', `${base}/${id}/mensagens`, corpo)
    expect([r.status, r.corpo.success, r.corpo.error.message, r.corpo.error.details]).toEqual([
      400,
      false,
      mensagem,
      [{ campo, mensagem }],
    ])
    expect((await atendente('GET', `${base}/${id}/mensagens`)).corpo.pagination.total).toBe(0)
  })

  it('refuses a file that another user uploaded, or one for another conversation', async () => {
    const [uma, outra] = [await abrirConversa(atendente, caixa), await abrirConversa(atendente, caixa)]
    for (const anexo of [
      await subirArquivo(casa, supervisora, uma.id, 'a.png', 'image/png', PNG),
      await subirArquivo(casa, atendente, outra.id, 'a.png', 'image/png', PNG),
    ]) {
      expect(
        (await atendente('POST', `${base}/${uma.id}/mensagens`, { conteudo: '', anexos: [anexo] })).corpo.error.message,
      ).toBe('Arquivo não encontrado. Anexe de novo.')
    }
  })
})
