import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { diasFechados, fechaNoPais } from '#kit/feriados.ts'
import { lerLinhaRapida } from './linha-rapida.ts'

const agora = new Date('2026-11-22T13:00:00Z')

it('reads a task written in one line', () => {
  expect(lerLinhaRapida('Ligar para Maria amanhã 14h !alta @Ana', agora, fechaNoPais)).toEqual({
    titulo: 'Ligar para Maria',
    prazo: { dia: '2026-11-23', hora: '14:00' },
    repete: null,
    prioridade: 'alta',
    pessoa: 'Ana',
  })
  expect(lerLinhaRapida('@Ana Souza conferir o projeto sexta', agora, fechaNoPais)).toEqual({
    titulo: 'conferir o projeto',
    prazo: { dia: '2026-11-27', hora: null },
    repete: null,
    prioridade: null,
    pessoa: 'Ana Souza',
  })
  expect(lerLinhaRapida('Mandar e-mail para ana@girassol.test !URGENTE', agora, fechaNoPais)).toEqual({
    titulo: 'Mandar e-mail para ana@girassol.test',
    prazo: null,
    repete: null,
    prioridade: 'urgente',
    pessoa: null,
  })
  expect(lerLinhaRapida('Cuidado! Conferir tudo', agora, fechaNoPais).titulo).toBe('Cuidado! Conferir tudo')
  expect(lerLinhaRapida('Ligar em 2 dias úteis', agora, diasFechados(['11-24'])).prazo).toEqual({
    dia: '2026-11-25',
    hora: null,
  })
})

it('parses the same task in any order of the marks', () => {
  const marcas = ['amanhã', 'às 14h', '!alta', '@Bia']
  fc.assert(
    fc.property(fc.shuffledSubarray(marcas, { minLength: 0 }), (quais) => {
      const lida = lerLinhaRapida(['Ligar para Maria', ...quais].join(' '), agora, fechaNoPais)
      expect(lida.titulo).toBe('Ligar para Maria')
      expect([lida.prioridade, lida.pessoa]).toEqual([
        quais.includes('!alta') ? 'alta' : null,
        quais.includes('@Bia') ? 'Bia' : null,
      ])
      expect(lida.prazo).toEqual(
        quais.includes('amanhã')
          ? { dia: '2026-11-23', hora: quais.includes('às 14h') ? '14:00' : null }
          : quais.includes('às 14h')
            ? { dia: '2026-11-22', hora: '14:00' }
            : null,
      )
    }),
    { numRuns: 200 },
  )
})

it('keeps every word that is not a mark', () => {
  const palavra = fc.constantFrom('Ligar', 'cliente', 'proposta', 'kit', '12', 'placas', 'telhado', 'ação', 'José')
  fc.assert(
    fc.property(
      fc.array(palavra, { minLength: 1, maxLength: 8 }),
      (p) => lerLinhaRapida(p.join(' '), agora, fechaNoPais).titulo === p.join(' '),
    ),
    { numRuns: 200 },
  )
})

// first days counted from `agora`, a Sunday
const semanal = (...dias: number[]) => ({ tipo: 'semanal', cada: 1, dias })
const REPETICOES: [dito: string, regra: object, primeira: string][] = [
  ['toda segunda', semanal(1), '2026-11-23'],
  ['toda segunda-feira', semanal(1), '2026-11-23'],
  ['todas as segundas', semanal(1), '2026-11-23'],
  ['Toda terça, quinta e sexta', semanal(2, 4, 5), '2026-11-24'],
  ['todo sábado', semanal(6), '2026-11-28'],
  ['todo dia útil', semanal(1, 2, 3, 4, 5), '2026-11-23'],
  ['de segunda a sexta', semanal(1, 2, 3, 4, 5), '2026-11-23'],
  ['todo dia', { tipo: 'diaria', cada: 1 }, '2026-11-22'],
  ['todos os dias', { tipo: 'diaria', cada: 1 }, '2026-11-22'],
  ['a cada 3 dias', { tipo: 'diaria', cada: 3 }, '2026-11-22'],
  ['a cada duas semanas', { tipo: 'semanal', cada: 2, dias: [0] }, '2026-11-22'],
  ['toda semana', semanal(0), '2026-11-22'],
  ['todo mês', { tipo: 'mensal_dia', cada: 1, dia: 22 }, '2026-11-22'],
  ['todo dia 10', { tipo: 'mensal_dia', cada: 1, dia: 10 }, '2026-12-10'],
  ['todo mês no dia 5', { tipo: 'mensal_dia', cada: 1, dia: 5 }, '2026-12-05'],
  ['a cada 2 meses', { tipo: 'mensal_dia', cada: 2, dia: 22 }, '2026-11-22'],
]

it('[achado F6] reads a repeating line as a series: rule, first day, hour, and a title without them', () => {
  for (const [dito, regra, primeira] of REPETICOES)
    for (const texto of [`Ligar para Maria ${dito} às 15h !alta`, `${dito} às 15h Ligar para Maria !alta`]) {
      const lida = lerLinhaRapida(texto, agora, fechaNoPais)
      expect([texto, lida]).toEqual([
        texto,
        {
          titulo: 'Ligar para Maria',
          prazo: { dia: primeira, hora: '15:00' },
          repete: { regra, inicio: '2026-11-22', pular_feriados: dito === 'todo dia útil' },
          prioridade: 'alta',
          pessoa: null,
        },
      ])
    }
})

it('[achado F6] keeps in the title what only resembles a repetition', () => {
  for (const titulo of [
    'Pedir toda segunda via da conta',
    'Rever todo o contrato',
    'Avisar todos os clientes',
    'Conferir cada dia de obra',
  ])
    expect(lerLinhaRapida(titulo, agora, fechaNoPais)).toMatchObject({ titulo, repete: null })
})
