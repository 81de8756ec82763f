import { expect, it, vi } from 'vitest'
import { sobDemanda } from './sob-demanda.ts'

class Tabela {
  passos: string[] = []
  from(t: string) {
    this.passos.push(t)
    return this
  }
  async single() {
    return { data: this.passos.join('>') }
  }
}

it('loads at the first await and makes the calls in order on the real client', async () => {
  const carregar = vi.fn(async () => new Tabela())
  const cliente = sobDemanda(carregar) as Tabela
  const cadeia = cliente.from('cad').from('usuarios')
  expect(carregar).not.toHaveBeenCalled()
  expect(await cadeia.single()).toEqual({ data: 'cad>usuarios' })
  expect(await cliente.from('outra').single()).toEqual({ data: 'outra' })
})

it('does not load when the client itself is awaited', async () => {
  const carregar = vi.fn(async () => new Tabela())
  await (sobDemanda(carregar) as Promise<unknown>)
  expect(carregar).not.toHaveBeenCalled()
})

it('rejects at the caller when loading fails or a method does not exist', async () => {
  await expect((sobDemanda(() => Promise.reject(new Error('offline'))) as Tabela).single()).rejects.toThrow('offline')
  await expect((sobDemanda(async () => ({})) as Tabela).single()).rejects.toThrow(/single is not a method/)
})
