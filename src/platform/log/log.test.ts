import { describe, expect, it } from 'vitest'
import { criarLog } from './log.ts'
import { semDadosPessoais } from './sem-dados-pessoais.ts'

function capturar(escrever: (log: ReturnType<typeof criarLog>) => void): string {
  const linhas: string[] = []
  escrever(criarLog({ nivel: 'trace', destino: { write: (linha: string) => void linhas.push(linha) } }))
  return linhas.join('')
}
const SEGREDOS = /ana@|529\.?982|99841|eyJ|Texto sigiloso/

describe('log', () => {
  it('[achado R32] keeps type, code and stack of an error, and drops its data', () => {
    const causa = Object.assign(new Error('nonce mismatch of ana@exemplo.br'), {
      payload: { email: 'ana@exemplo.br', name: 'Texto sigiloso' },
    })
    const erro = Object.assign(
      new Error('duplicate key value violates unique constraint "users_email_key"', { cause: causa }),
      {
        code: '23505',
        table: 'users',
        detail: 'Key (email)=(ana@exemplo.br) already exists.',
        parameters: ['529.982.247-25'],
      },
    )
    const tudo = capturar((log) => {
      log.error({ err: erro }, 'failed')
      log.error(erro)
      log.warn({ err: 'ana@exemplo.br' }, "job failed with error 'Texto sigiloso de ana@exemplo.br'")
    })
    expect(tudo).not.toMatch(SEGREDOS)
    expect(JSON.parse(tudo.split('\n')[0] ?? '')).toMatchObject({
      err: {
        type: 'Error',
        code: '23505',
        table: 'users',
        message: expect.stringContaining('"users_email_key"'),
        stack: expect.stringContaining('log.test.ts'),
        cause: { message: 'nonce mismatch of [e-mail]' },
      },
    })
  })

  it('[achado R32] masks addresses, numbers, tokens and quoted input in any message, and keeps our ids', () => {
    const id = '01a20c9f-8066-7540-89ea-7f90a2d2fdd7'
    const mascarada = semDadosPessoais(
      `Unexpected token, "Texto sigiloso" of ana@exemplo.br, 529.982.247-25, +55 (31) 99841-2000, eyJhbGciOiJFUzI1NiIsImtpZCI6, card ${id}`,
    )
    expect(mascarada).toBe(`Unexpected token, "…" of [e-mail], [número], [número], [segredo], card ${id}`)
  })

  it('[achado R32] takes linear time on long texts', () => {
    const tempo = (n: number) => {
      const textos = ['a', '1 ', '"', 'a@', '-'].map((t) => t.repeat(n))
      const inicio = performance.now()
      textos.forEach(semDadosPessoais)
      return performance.now() - inicio
    }
    tempo(1000)
    expect(tempo(200_000)).toBeLessThan(100)
  })
})
