import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { abrirConversa, casaDeChat, recebida } from '#tests/suporte/chat.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { esperandoTrava, prenderLinhas } from '#tests/suporte/travas.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const caixa = await casa.criarCaixa(supervisora)
const { db } = casa.app.s.banco
const avisos = vi.spyOn(casa.app.s.log, 'warn')
aoFim(() => avisos.mockRestore())
beforeEach(() => avisos.mockClear())

const GUARDAR_RESPOSTA = `
  update chat.mensagens
  set id_externo = $1, status = 'enviada', envio_desde = null
  where id = $2
`

/** A sent message whose answer from the channel is not stored yet. */
async function aCaminho(conteudo: string) {
  const conversa = await abrirConversa(supervisora, caixa)
  const { corpo } = await supervisora('POST', `/api/chat/conversas/${conversa.id}/mensagens`, { conteudo })
  const { rows } = await sql<{ conteudo: string; externo: string }>`
    update chat.mensagens m
    set status = 'enviando', envio_desde = now() + interval '1 hour', id_externo = null
    from chat.mensagens antes
    where m.id = ${corpo.data.id}
      and antes.id = m.id
    returning m.conteudo, antes.id_externo as externo
  `.execute(db)
  return {
    id: corpo.data.id as string,
    conversa: conversa.id as string,
    numero: conversa.contato_telefone as string,
    ...(rows[0] as (typeof rows)[0]),
  }
}

const mensagensDe = (conversa: string) =>
  db
    .selectFrom('chat.mensagens')
    .select(['id_externo', 'status', 'seq'])
    .where('conversa_id', '=', conversa)
    .where('direcao', '=', 'saida')
    .orderBy('seq')
    .execute()
const pendentes = () =>
  db.selectFrom('chat.eventos_webhook').select('id').where('situacao', '<>', 'processado').execute()

it('[achado K1] an echo that waits for the row sees the answer stored meanwhile: its batch succeeds, with no second bubble', async () => {
  const m = await aCaminho('bom dia')
  const resposta = await prenderLinhas(casa.urlDoBanco, GUARDAR_RESPOSTA, [m.externo, m.id])
  const outro = recebida({ numero: m.numero, texto: 'e eu respondo' })
  const entrega = casa.entregar(
    caixa,
    recebida({ numero: m.numero, id: m.externo, texto: m.conteudo, de_mim: true }),
    outro,
  )
  await esperandoTrava(casa.urlDoBanco)
  await resposta.soltar()
  await entrega
  expect(avisos.mock.calls).toEqual([])
  expect(await pendentes()).toEqual([])
  expect(await mensagensDe(m.conversa)).toEqual([{ id_externo: m.externo, status: 'enviada', seq: 1 }])
})

it('[achado K1] an echo under another address of the same person finds the stored answer, and its batch succeeds', async () => {
  const m = await aCaminho('boa tarde')
  // no contact in common: nothing in this batch waits for the row of the message
  const estranho = recebida({ id: m.externo, numero: '5511999998888', texto: 'outras palavras', de_mim: true })
  const { soltar } = await prenderLinhas(casa.urlDoBanco, GUARDAR_RESPOSTA, [m.externo, m.id])
  const entrega = casa.entregar(caixa, estranho, recebida({ numero: '5511999997777' }))
  await esperandoTrava(casa.urlDoBanco)
  await soltar()
  await entrega
  expect(avisos.mock.calls).toEqual([])
  expect(await pendentes()).toEqual([])
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n
    from chat.mensagens
    where id_externo = ${m.externo}
  `.execute(db)
  expect(rows).toEqual([{ n: 1 }])
})
