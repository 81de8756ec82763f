import { expect, it, vi } from 'vitest'
import type { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { umaMensagem } from '#modules/chat/nucleo/web/amostras-de-teste.ts'
import { comoAoVivo } from './ligar-ao-vivo.ts'

type TempoReal = Awaited<ReturnType<typeof obterTempoReal>>
type DaConversa = Parameters<TempoReal['assinarConversa']>[1]
type DeTodas = Parameters<TempoReal['assinarTodas']>[0]

function ligado() {
  let conversa: DaConversa | undefined
  let todas: DeTodas | undefined
  const aoVivo = comoAoVivo({
    assinarConversa: (_, o) => {
      conversa = o
      return () => {}
    },
    assinarTodas: (o) => {
      todas = o
      return () => {}
    },
    assinarCanal: () => () => {},
    aoPerderContinuidade: () => () => {},
    estado: { ler: () => 'conectado', assinar: () => () => {} },
    fechar: () => {},
  })
  const ouvido = vi.fn<(dados: unknown) => void>()
  const escuta = { aoConversa: ouvido, aoPresenca: ouvido, aoFicarPronto: () => {} }
  aoVivo.assinarConversa('c1', { ...escuta, aoMensagem: ouvido, aoSerNegado: () => {} })
  aoVivo.assinarTodas(escuta)
  return { conversa, todas, ouvido }
}

it('ignores payloads that do not match the contract', () => {
  const { conversa, todas, ouvido } = ligado()
  for (const ruim of [null, undefined, 'x', 7, [], {}, { id: 7, estado: 'voando' }]) {
    conversa?.aoMensagem({ action: 'INSERT', data: ruim })
    conversa?.aoConversa(ruim)
    conversa?.aoPresenca?.(ruim)
    todas?.aoConversa?.(ruim)
    todas?.aoPresenca?.(ruim)
  }
  expect(ouvido).not.toHaveBeenCalled()
})

it('passes on those that match', () => {
  const { conversa, todas, ouvido } = ligado()
  const mensagem = { action: 'INSERT' as const, data: umaMensagem(1) }
  const presenca = { usuario_id: null, nome: 'Ana', estado: 'escrevendo' }
  const naLista = { id: 'c1', usuario_id: 'u1', estado: 'gravando' }
  const aviso = { id: 'c1', caixa_entrada_id: 'x1', ultima_seq: 0, motivo: 'aviso', para: 'u1' }
  conversa?.aoMensagem(mensagem)
  conversa?.aoConversa({ id: 'c1' })
  conversa?.aoPresenca?.(presenca)
  todas?.aoConversa?.(aviso)
  todas?.aoPresenca?.(naLista)
  expect(ouvido.mock.calls.flat()).toEqual([mensagem, { id: 'c1' }, presenca, aviso, naLista])
})
