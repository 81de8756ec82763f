import { expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { nomesDosLugares } from './nomes-dos-lugares.ts'

const campos = [
  { chave: 'nome', rotulo: 'Nome / razão social' },
  { chave: 'kwp', rotulo: 'Potência (kWp)' },
  { chave: 'obs', rotulo: 'Observação' },
  { chave: 'obs_2', rotulo: 'observação' },
  { chave: 'apelido', rotulo: 'Nome' },
]

it('a text is kept with keys and read with names, in whatever case they are typed', () => {
  const { ler, guardar } = nomesDosLugares(campos)
  expect(ler('Oi, {{primeiro_nome}}! {{ titulo_do_cartao }}: {{kwp}}')).toBe(
    'Oi, {{Primeiro nome}}! {{Título do cartão}}: {{Potência (kWp)}}',
  )
  expect(guardar('Oi, {{Primeiro nome}}! {{ título do cartão }}: {{kwp}}')).toBe(
    'Oi, {{primeiro_nome}}! {{titulo_do_cartao}}: {{kwp}}',
  )
})

it('a name that two fields share, or that is the key of another, stays a key; what is nobody’s stays as it is', () => {
  const { ler, guardar } = nomesDosLugares(campos)
  expect(ler('{{obs}} {{obs_2}} {{apelido}} {{nada}} {{')).toBe('{{obs}} {{obs_2}} {{apelido}} {{nada}} {{')
  expect(guardar('{{Observação}} {{nome}} {{Nada disso}}')).toBe('{{Observação}} {{nome}} {{Nada disso}}')
})

it('property: what is read and kept again is the same text', () => {
  const chave = fc.constantFrom('nome', 'kwp', 'obs', 'obs_2', 'apelido', 'titulo_do_cartao', 'primeiro_nome', 'nada')
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          chave.map((k) => `{{${k}}}`),
        ),
      ),
      (partes) => {
        const { ler, guardar } = nomesDosLugares(campos)
        const texto = guardar(partes.join(' '))
        expect(guardar(ler(texto))).toBe(texto)
      },
    ),
  )
})
