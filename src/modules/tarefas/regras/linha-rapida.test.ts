import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { diasFechados, fechaNoPais } from '#kit/feriados.ts'
import { lerLinhaRapida } from './linha-rapida.ts'

const agora = new Date('2026-11-22T13:00:00Z')

it('reads a task written in one line', () => {
  expect(lerLinhaRapida('Ligar para Maria amanhã 14h !alta @Ana', agora, fechaNoPais)).toEqual({ titulo: 'Ligar para Maria', prazo: { dia: '2026-11-23', hora: '14:00' }, prioridade: 'alta', pessoa: 'Ana' })
  expect(lerLinhaRapida('@Ana Souza conferir o projeto sexta', agora, fechaNoPais)).toEqual({ titulo: 'conferir o projeto', prazo: { dia: '2026-11-27', hora: null }, prioridade: null, pessoa: 'Ana Souza' })
  expect(lerLinhaRapida('Mandar e-mail para ana@girassol.test !URGENTE', agora, fechaNoPais)).toEqual({ titulo: 'Mandar e-mail para ana@girassol.test', prazo: null, prioridade: 'urgente', pessoa: null })
  expect(lerLinhaRapida('Cuidado! Conferir tudo', agora, fechaNoPais).titulo).toBe('Cuidado! Conferir tudo')
  expect(lerLinhaRapida('Ligar em 2 dias úteis', agora, diasFechados(['11-24'])).prazo).toEqual({ dia: '2026-11-25', hora: null })
})

it('in whatever order the marks stand, it reads the same', () => {
  const marcas = ['amanhã', 'às 14h', '!alta', '@Bia']
  fc.assert(fc.property(fc.shuffledSubarray(marcas, { minLength: 0 }), (quais) => {
    const lida = lerLinhaRapida(['Ligar para Maria', ...quais].join(' '), agora, fechaNoPais)
    expect(lida.titulo).toBe('Ligar para Maria')
    expect([lida.prioridade, lida.pessoa]).toEqual([quais.includes('!alta') ? 'alta' : null, quais.includes('@Bia') ? 'Bia' : null])
    expect(lida.prazo).toEqual(quais.includes('amanhã') ? { dia: '2026-11-23', hora: quais.includes('às 14h') ? '14:00' : null } : quais.includes('às 14h') ? { dia: '2026-11-22', hora: '14:00' } : null)
  }), { numRuns: 200 })
})

it('never loses a word that is no mark', () => {
  const palavra = fc.constantFrom('Ligar', 'cliente', 'proposta', 'kit', '12', 'placas', 'telhado', 'ação', 'José')
  fc.assert(fc.property(fc.array(palavra, { minLength: 1, maxLength: 8 }), (p) => lerLinhaRapida(p.join(' '), agora, fechaNoPais).titulo === p.join(' ')), { numRuns: 200 })
})
