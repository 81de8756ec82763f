import { expect, it } from 'vitest'
import { comoTexto } from '#embedded/supabase-auth/correio/escrever.ts'
import { modelos, type TipoDeCorreio } from '#embedded/supabase-auth/correio/modelos.ts'
import { ocultarSegredos } from './ocultar.ts'

const link = 'https://girassol.exemplo/entrar/confirmar?token_hash=abcdef123456&type=recovery&redirect_to=%2F'

it.each(Object.keys(modelos) as TipoDeCorreio[])('hides link and code of the mail %s', (tipo) => {
  const modelo = modelos[tipo]({ produto: 'Girassol', novo: 'novo@exemplo.com' })
  for (const carta of [
    { link, codigo: '482913', validade: '1 hora' },
    { codigo: '482913', validade: '1 hora' },
  ]) {
    const visto = ocultarSegredos(comoTexto(modelo, carta, 'Girassol'))
    expect(visto).not.toContain('abcdef123456')
    expect(visto).not.toContain('482913')
    expect(visto).toContain(modelo.titulo)
  }
})

it('leaves the link of an invitation and ordinary numbers', () => {
  const texto = 'Abra https://girassol.exemplo/register/abc\nO endereço vale por 7 dias. Pedido 123456.'
  expect(ocultarSegredos(texto)).toBe(texto)
})
