import { expect, it } from 'vitest'
import { nomeDoCampo, valorEmPalavras } from './campos-da-auditoria.ts'

const id = '0192f1a0-0000-7000-8000-000000000001'
const nomes = new Map([
  [id, 'Ana'],
  ['eng', 'Engenharia'],
])

it('formats changes for reading: names, money, hours, yes and no', () => {
  expect(nomeDoCampo('lider_id')).toBe('Quem lidera')
  expect(nomeDoCampo('coisa_nova')).toBe('Coisa nova')
  const casos: [string, unknown, string | null][] = [
    ['lider_id', id, 'Ana'],
    ['lider_id', '0192f1a0-0000-7000-8000-000000000002', 'registro removido'],
    ['membros', [id, id], 'Ana, Ana'],
    ['limite_compra', 500_000, 'R$\u00a05.000,00'],
    ['versao', 3, '3'],
    ['ativo', false, 'não'],
    ['departamento', 'eng', 'Engenharia'],
    ['papeis', ['eng:supervisor'], 'Supervisão em Engenharia'],
    [
      'permissoes',
      ['cad.time.ver:sim', 'cad.ausencia.marcar:time'],
      'Ver os times, Marcar a ausência de quem lidera (do time)',
    ],
    ['ate', '2026-03-01T15:30:00.000Z', '01/03/2026, 12:30'],
    ['nome', '', null],
    ['membros', [], null],
    ['filtro', { papel: 'leitor' }, 'Papel: Leitura'],
    ['campos', ['documento', 'uf'], 'CPF/CNPJ, Estado'],
  ]
  for (const [campo, valor, dito] of casos) expect(valorEmPalavras(campo, valor, nomes), campo).toBe(dito)
})

it('[achado R2] shows a text unchanged when it only looks like an instant', () => {
  for (const texto of ['2026-13-45T99:99', '2026-02-30T25:61:00Z', '0000-00-00T00:00', '9999-99-99T99:99:99.999Z'])
    expect(valorEmPalavras('nome', texto, nomes)).toBe(texto)
  expect(valorEmPalavras('membros', ['2026-13-45T99:99', 'Ana'], nomes)).toBe('2026-13-45T99:99, Ana')
})
