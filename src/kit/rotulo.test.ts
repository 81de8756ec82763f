import { expect, it } from 'vitest'
import { idDoRotulo, opcoesDasLinhas } from './rotulo.ts'

const antigas = [
  { id: 'a', rotulo: 'Alta' },
  { id: 'b', rotulo: 'Baixa' },
]
const ids = (texto: string) => opcoesDasLinhas(antigas, texto).map((o) => `${o.id}=${o.rotulo}`)

it('keeps the id of an option through reordering, rewording and new neighbours, and names a new one by its label', () => {
  expect(idDoRotulo('  Média tensão (grupo A)! ')).toBe('media_tensao_grupo_a')
  expect(ids('Baixa\nAlta')).toEqual(['b=Baixa', 'a=Alta'])
  expect(ids('Altíssima\nBaixa')).toEqual(['a=Altíssima', 'b=Baixa'])
  expect(ids('Alta\n\n Alta \nMédia\nBaixa')).toEqual(['a=Alta', 'media=Média', 'b=Baixa'])
  expect(opcoesDasLinhas([], '!!!')[0]?.id).toHaveLength(8)
})
