import { expect, it } from 'vitest'
import { ehOferecido } from '#modules/acesso/nucleo/regras/oferecidas.ts'
import { aumenta, diferencaDeAlcances } from './alcances.ts'
import { desenhoDoModelo, escolher, modelos } from './modelos.ts'

it.each(modelos)('$nome: may be drawn, and gives no more than the role that ships', (modelo) => {
  const { departamento, papel } = modelo
  const direitos = desenhoDoModelo(modelo)
  expect(direitos.length).toBeGreaterThan(3)
  expect(direitos.filter((d) => !ehOferecido(d))).toEqual([])
  const mudancas = diferencaDeAlcances([{ departamento, papel }], [{ departamento, papel: 'desenhado', direitos }])
  // the page of a permission opens with it
  expect(mudancas.filter((m) => aumenta(m) && !m.permissao.endsWith('.area.entrar'))).toEqual([])
})

it('a permission adds the one that it follows, and is removed with it', () => {
  const com = escolher([], 'paineis.meta.editar', 'sim')
  expect(com).toEqual([
    { permissao: 'funis.funil.configurar', alcance: 'departamento' },
    { permissao: 'paineis.meta.editar', alcance: 'sim' },
  ])
  expect(escolher(com, 'funis.funil.configurar', null)).toEqual([])
  const cartoes = escolher(escolher([], 'funis.cartao.exportar', 'sim'), 'funis.cartao.ver', 'departamento')
  expect(cartoes.find((d) => d.permissao === 'funis.cartao.ver')?.alcance).toBe('departamento')
  expect(cartoes).toHaveLength(2)
})
