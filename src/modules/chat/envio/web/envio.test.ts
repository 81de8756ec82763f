import { describe, expect, it, vi } from 'vitest'
import { umaMensagem } from '#modules/chat/nucleo/web/amostras-de-teste.ts'
import { criarCarteiro, type Falha, type OpcoesDoCarteiro } from './carteiro.ts'
import { aposRecarregar, envioPendentes, guardarFila, lerFila, type Envio } from './fila.ts'
import { criarGuarda } from './guarda.ts'

const umEnvio = (n: number, mais: Partial<Envio> = {}): Envio => ({
  id_cliente: `cliente-${n}`,
  conversa_id: 'c1',
  autor_nome: 'Ana',
  corpo: { conteudo: `oi ${n}`, tipo: 'text', privada: false },
  citada: null,
  estado: 'enviando',
  erro: null,
  criado_em: '2026-11-20T12:00:00.000Z',
  ...mais,
})

function guardador() {
  const m = new Map<string, string>()
  return {
    getItem: (k: string) => m.get(k) ?? null,
    setItem: (k: string, v: string) => void m.set(k, v),
    removeItem: (k: string) => void m.delete(k),
  }
}

/** A server that deduplicates by id_cliente, on a connection that can fail before or after the request arrives. */
function linha() {
  const gravadas: string[] = []
  let modo: 'boa' | 'cortada' | 'corta-a-volta' | 'recusa' = 'boa'
  const opcoes: OpcoesDoCarteiro = {
    inicial: [],
    guardar: () => {},
    enviar: async (e) => {
      await Promise.resolve()
      if (modo === 'cortada') throw new Error('rede')
      if (modo === 'recusa') throw new Error('recusada')
      if (!gravadas.includes(e.id_cliente)) gravadas.push(e.id_cliente)
      if (modo === 'corta-a-volta') throw new Error('rede')
      return umaMensagem(gravadas.indexOf(e.id_cliente) + 1, { id_cliente: e.id_cliente, direcao: 'saida' })
    },
    ler: (erro): Falha =>
      erro instanceof Error && erro.message === 'rede'
        ? { semResposta: true }
        : { semResposta: false, frase: 'O canal recusou.' },
    aoEntregar: () => {},
  }
  return { gravadas, opcoes, ficar: (m: typeof modo) => void (modo = m) }
}

describe('sending', () => {
  it('[S5.37] ignores a send while another is in progress, and allows one after it, even if it failed', async () => {
    const guarda = criarGuarda()
    let soltar = () => {}
    const segunda = vi.fn(async () => {})
    const primeira = guarda.tentar(() => new Promise<void>((ok) => (soltar = ok)))
    expect(await guarda.tentar(segunda)).toBe(false)
    expect(segunda).not.toHaveBeenCalled()
    soltar()
    expect(await primeira).toBe(true)
    await expect(guarda.tentar(async () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await guarda.tentar(segunda)).toBe(true)
  })

  it('removes a message from the queue only after it is in the thread', async () => {
    const l = linha()
    const ordem: string[] = []
    const c = criarCarteiro({
      ...l.opcoes,
      aoEntregar: (m) => ordem.push(`fio ${m.id_cliente}, fila ${c.fila.obter().length}`),
    })
    await c.enviar(umEnvio(1))
    expect(ordem).toEqual(['fio cliente-1, fila 1'])
    expect(c.fila.obter()).toEqual([])
  })

  it('[S8.27] keeps the text of a refused message with the reason, and retries with the same id', async () => {
    const l = linha()
    const c = criarCarteiro(l.opcoes)
    l.ficar('recusa')
    await c.enviar(umEnvio(1))
    expect(c.fila.obter()[0]).toMatchObject({
      estado: 'falhou',
      erro: 'Erro ao enviar mensagem: O canal recusou.',
      corpo: { conteudo: 'oi 1' },
    })
    l.ficar('boa')
    await c.tentarDeNovo('cliente-1')
    expect(l.gravadas).toEqual(['cliente-1'])
    expect(c.fila.obter()).toEqual([])
  })

  it('[R4] keeps messages in order while offline, sends them on reconnect, and does not duplicate one whose response was lost', async () => {
    const l = linha()
    const c = criarCarteiro(l.opcoes)
    l.ficar('corta-a-volta')
    await c.enviar(umEnvio(1))
    l.ficar('cortada')
    await c.enviar(umEnvio(2))
    await c.enviar(umEnvio(3))
    expect(c.fila.obter().map((e) => e.estado)).toEqual(['aguardando', 'aguardando', 'aguardando'])
    expect(c.fila.obter()[0]?.erro).toBe('Falha ao enviar mensagem: sem conexão. Será enviada quando a conexão voltar.')
    l.ficar('boa')
    await Promise.all([c.retomar(), c.retomar()])
    expect(l.gravadas).toEqual(['cliente-1', 'cliente-2', 'cliente-3'])
    expect(c.fila.obter()).toEqual([])
  })

  it('restores the queue after a reload: a send in progress waits again with the same id', () => {
    const onde = guardador()
    guardarFila('ana', [umEnvio(1), umEnvio(2, { estado: 'falhou', erro: 'x' })], onde)
    expect(lerFila('ana', onde)).toEqual(aposRecarregar([umEnvio(1), umEnvio(2, { estado: 'falhou', erro: 'x' })]))
    expect(lerFila('ana', onde)[0]?.estado).toBe('aguardando')
    expect(lerFila('bia', onde)).toEqual([])
    onde.setItem('girassol:chat:fila:ana', '{quebrado')
    expect(lerFila('ana', onde)).toEqual([])
  })

  it('hides a pending message that already arrived through the live channel', () => {
    const fila = [umEnvio(1), umEnvio(2), umEnvio(3, { conversa_id: 'c2' })]
    expect(envioPendentes(fila, 'c1', [umaMensagem(1, { id_cliente: 'cliente-1' })]).map((e) => e.id_cliente)).toEqual([
      'cliente-2',
    ])
  })
})
