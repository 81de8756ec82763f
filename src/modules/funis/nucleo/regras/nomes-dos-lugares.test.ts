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

it('stores a text with keys and shows it with names, typed in any case', () => {
  const { ler, guardar } = nomesDosLugares(campos)
  expect(ler('Oi, {{primeiro_nome}}! {{ titulo_do_cartao }}: {{kwp}}')).toBe(
    'Oi, {{Primeiro nome}}! {{Título do cartão}}: {{Potência (kWp)}}',
  )
  expect(guardar('Oi, {{Primeiro nome}}! {{ título do cartão }}: {{kwp}}')).toBe(
    'Oi, {{primeiro_nome}}! {{titulo_do_cartao}}: {{kwp}}',
  )
})

it('keeps a key when its name is shared by two fields or is another key, and leaves unknown names unchanged', () => {
  const { ler, guardar } = nomesDosLugares(campos)
  expect(ler('{{obs}} {{obs_2}} {{apelido}} {{nada}} {{')).toBe('{{obs}} {{obs_2}} {{apelido}} {{nada}} {{')
  expect(guardar('{{Observação}} {{nome}} {{Nada disso}}')).toBe('{{Observação}} {{nome}} {{Nada disso}}')
})

it('property: stores the same text again after reading it', () => {
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
