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

it('loads with the first await and makes the calls in their order, on the real thing', async () => {
  const carregar = vi.fn(async () => new Tabela())
  const cliente = sobDemanda(carregar) as Tabela
  const cadeia = cliente.from('cad').from('usuarios')
  expect(carregar).not.toHaveBeenCalled()
  expect(await cadeia.single()).toEqual({ data: 'cad>usuarios' })
  expect(await cliente.from('outra').single()).toEqual({ data: 'outra' })
})

it('awaiting the client itself loads nothing', async () => {
  const carregar = vi.fn(async () => new Tabela())
  await (sobDemanda(carregar) as Promise<unknown>)
  expect(carregar).not.toHaveBeenCalled()
})

it('a failure to load, or a method that does not exist, is the caller’s to see', async () => {
  await expect((sobDemanda(() => Promise.reject(new Error('offline'))) as Tabela).single()).rejects.toThrow('offline')
  await expect((sobDemanda(async () => ({})) as Tabela).single()).rejects.toThrow(/single is not a method/)
})
