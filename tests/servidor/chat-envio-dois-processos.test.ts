import { expect, it } from 'vitest'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { abrirConversa, canalFiel, casaDeChat } from '#tests/suporte/chat.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

const casa = await casaDeChat()
/** A second process on the same database. */
const vizinha = await appDeTeste({
  urlDoBanco: casa.urlDoBanco,
  chaveMestra: casa.chaveMestra,
  semear: false,
  permitirTambem: [new URL(casa.canal.url).host],
})
const supervisora = await casa.como('supervisora@girassol.test')
const deLa = await vizinha.como('supervisora@girassol.test')
const caixa = await casa.criarCaixa(supervisora)
const mensagensDe = (id: string) => `/api/chat/conversas/${id}/mensagens`

it('[achado R33] sends of one conversation through two processes are all answered as soon as they left', async () => {
  const { id } = await abrirConversa(supervisora, caixa)
  const inicio = performance.now()
  const respostas = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      [supervisora, deLa][n % 2]?.('POST', mensagensDe(id), { conteudo: `mensagem ${n}` }),
    ),
  )
  expect(respostas.map((r) => [r?.status, r?.corpo.data?.status])).toEqual(Array(12).fill([200, 'enviada']))
  expect(performance.now() - inicio).toBeLessThan(20_000)
  expect(casa.pedidos('/message/sendText')).toHaveLength(12)
})

it('[achado R33] a refusal that the other process got reaches the caller with the same sentence', async () => {
  const { id } = await abrirConversa(supervisora, caixa)
  casa.canal.responderCom((p) =>
    p.caminho.startsWith('/message/')
      ? { status: 401, corpo: { status: 401, error: 'Unauthorized', response: { message: 'Unauthorized' } } }
      : canalFiel(p),
  )
  const sozinha = await supervisora.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'recusada' } })
  const respostas = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      [supervisora, deLa][n % 2]?.('POST', mensagensDe(id), { conteudo: `recusada ${n}` }),
    ),
  )
  casa.canal.responderCom(canalFiel)
  expect(sozinha.status).toBeGreaterThanOrEqual(400)
  expect(respostas.map((r) => [r?.status, r?.corpo.error])).toEqual(Array(8).fill([sozinha.status, sozinha.erro]))
})
