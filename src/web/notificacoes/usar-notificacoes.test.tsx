// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useNotificacoes } from './usar-notificacoes.ts'

const { ouvintes, deTodas, pedidas, conversas } = vi.hoisted(() => ({
  ouvintes: new Map<string, (evento: string, dados: unknown) => void>(),
  deTodas: new Set<(dados: unknown) => void>(),
  /** answers the pending requests of the list of mentions, the oldest first */
  pedidas: [] as ((mencoes: unknown[]) => void)[],
  conversas: [] as unknown[],
}))
vi.mock('#platform/navegador/pessoa.ts', () => ({ usePessoa: () => ({ id: 'eu' }), pode: () => true }))
vi.mock('#platform/navegador/api.ts', () => ({
  chamar: (e: { path: string }) =>
    e.path === '/api/chat/mencoes'
      ? new Promise((responder) => pedidas.push((data) => responder({ data })))
      : Promise.resolve({ data: conversas }),
}))
vi.mock('#platform/navegador/tempo-real.ts', () => ({
  obterTempoReal: async () => ({
    estado: { ler: () => 'conectado', assinar: () => () => {} },
    aoPerderContinuidade: () => () => {},
    assinarTodas: ({ aoConversa }: { aoConversa: (dados: unknown) => void }) => {
      deTodas.add(aoConversa)
      return () => deTodas.delete(aoConversa)
    },
    assinarCanal: (nome: string, o: { aoReceber: (evento: string, dados: unknown) => void }) => {
      ouvintes.set(nome, o.aoReceber)
      return () => {}
    },
  }),
}))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function montar() {
  const vistas: (string | undefined)[] = []
  const Tela = () => {
    vistas.push(useNotificacoes().atual?.remetente)
    return null
  }
  const raiz = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => raiz.render(<Tela />))
  return { vistas, sair: () => act(async () => raiz.unmount()) }
}
const responder = (...mencoes: unknown[]) => act(async () => pedidas.shift()?.(mencoes))
const anunciar = (id: string) => act(async () => deTodas.forEach((ouvir) => ouvir({ id, motivo: 'mencao' })))
const mencao = (n: number, autor_nome: string) => ({
  mensagem_id: `m${n}`,
  conversa_id: `c${n}`,
  autor_nome,
  texto: '',
})

it('shows a mention whose event came before the first list, and one made while another layout was shown', async () => {
  const antes = await montar()
  await anunciar('c2')
  await responder(mencao(2, 'Bia'), mencao(1, 'Ana'))
  await responder(mencao(2, 'Bia'), mencao(1, 'Ana'))
  expect(antes.vistas.filter(Boolean)).toEqual(['Bia mencionou você'])
  await antes.sair()
  const depois = await montar()
  await responder(mencao(3, 'Caio'), mencao(2, 'Bia'), mencao(1, 'Ana'))
  expect(depois.vistas.filter(Boolean)).toEqual(['Caio mencionou você'])
  await depois.sair()
})

it('does not replace a mention by an old unread message of the same conversation', async () => {
  const { vistas, sair } = await montar()
  await responder()
  const uma = {
    id: 'c9',
    atribuida_para: 'eu',
    mensagens_nao_lidas: 1,
    contato_nome: 'Granja',
    canal: 'webchat',
    ultima_mensagem: { seq: 3, direcao: 'entrada', conteudo: 'antiga' },
  }
  conversas.push(uma)
  vi.useFakeTimers()
  await anunciar('c9')
  await act(async () => deTodas.forEach((ouvir) => ouvir({ id: 'c9', motivo: 'mensagem' })))
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
  await responder(mencao(9, 'Bia'))
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  expect(vistas.filter(Boolean)).toEqual(['Bia mencionou você'])
  // nor does a plain note show it as new; a message of the contact does
  for (const [entrada, vista] of [
    [false, 'Bia mencionou você'],
    [true, 'Granja'],
  ] as const) {
    conversas.splice(0, 1, { ...uma, ultima_mensagem: { ...uma.ultima_mensagem, seq: 4 } })
    await act(async () => deTodas.forEach((ouvir) => ouvir({ id: 'c9', motivo: 'mensagem', entrada })))
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
    expect(vistas.findLast(Boolean)).toBe(vista)
  }
  vi.useRealTimers()
  await sair()
})

it('shows a notification that matches the contract and ignores others', async () => {
  const { vistas, sair } = await montar()
  const chegar = (dados: unknown) => act(async () => ouvintes.get('avisos_eu')?.('aviso', dados))
  const certo = { id: 'a1', cartao: true, som: false, titulo: 'Ana mencionou você', detalhe: '', href: '/home' }
  for (const ruim of [null, undefined, 'x', [], {}, { cartao: true }, { ...certo, titulo: 7 }]) await chegar(ruim)
  await chegar({ ...certo, cartao: false })
  expect(vistas.at(-1)).toBe(undefined)
  await chegar(certo)
  expect(vistas.at(-1)).toBe('Ana mencionou você')
  await sair()
})
