// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { desenhar, desmontarTudo } from '#ui/suporte-de-teste.tsx'
import type { Item } from '../tipos.ts'
import { useVez, type Vez } from './usar-vez.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await desmontarTudo()
  vi.useRealTimers()
})

const item = (id: string, mais: Partial<Item> = {}): Item => ({
  id,
  titulo: id,
  tipo: 'painel',
  url: null,
  painel: 'salas',
  parametros: {},
  segundos: 20,
  recarregar_segundos: null,
  ativo: true,
  dias: [],
  das: null,
  ate: null,
  moldura: null,
  moldura_em: null,
  ...mais,
})

let vez: Vez
function Tela({ itens }: { itens: readonly Item[] }) {
  const atual = useVez(itens)
  useEffect(() => void (vez = atual))
  return null
}
const HORA_MS = 3_600_000

it('runs for an afternoon: shows every page in turn, skips and retries failures, and leaves no timer behind', async () => {
  const itens = [item('a'), item('b', { segundos: 45 }), item('cai'), item('desligada', { ativo: false })]
  const redesenhar = await desenhar(<Tela itens={itens} />)
  const vistas = new Map<string, number>()
  const fim = Date.now() + 4 * HORA_MS
  let anterior = ''
  while (Date.now() < fim) {
    const atual = vez.atual?.id ?? 'nenhuma'
    if (atual !== anterior) vistas.set(atual, (vistas.get(atual) ?? 0) + 1)
    anterior = atual
    if (vez.atual?.id === 'cai') await act(async () => vez.falhou(itens[2] as Item, 'não abriu'))
    // the list is refetched every few seconds with the same pages
    await redesenhar(<Tela itens={itens.map((i) => ({ ...i }))} />)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(vi.getTimerCount()).toBeLessThanOrEqual(2)
  }
  expect([...vistas.keys()].toSorted()).toEqual(['a', 'b', 'cai'])
  // a cycle of 65 s, and the failing page retried about every two minutes
  expect(vistas.get('a')).toBeGreaterThan(180)
  expect(vistas.get('cai')).toBeGreaterThan(60)
  await desmontarTudo()
  expect(vi.getTimerCount()).toBe(0)
}, 60_000)
